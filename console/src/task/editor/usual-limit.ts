/** product.md section 6: the limit in minutes when none is set. */
export const usualLimit = (minutes: number): number => Math.max(3 * minutes, 60);
