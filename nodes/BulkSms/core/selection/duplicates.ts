/** The same for the same text to the same number alone: a number holds no line break. */
export const messageKey = (to: string, text: string): string => `${to}\n${text}`;
