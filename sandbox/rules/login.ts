/** The password of a sandbox that is started without one. */
export const DEFAULT_PASSWORD = 'demo';
