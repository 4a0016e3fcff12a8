/** Rule study-29: the limit in minutes when none is set. */
export const usualLimit = (minutes: number): number => Math.max(3 * minutes, 60);
