/** A sender as the editor stores it, where somebody wrote the name. */
export const byName = (value: string) => ({ __rl: true, mode: 'name', value });
