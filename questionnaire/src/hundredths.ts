/** Shares and sums go to the hundredth and are added up in whole ones: 0.1 + 0.2 is not 0.3 to a computer. */
export const hundredths = (value: number): number => Math.round(value * 100);
