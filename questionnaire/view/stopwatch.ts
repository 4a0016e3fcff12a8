/** How long it is since something began, by several clocks: a page's time is the longest that any of them says. */

/** Never less than it said before. */
export const stopwatch = (clocks: readonly (() => number)[]): (() => number) => {
  const began = clocks.map((now) => ({ now, at: now() }));
  let passed = 0;
  return () => {
    passed = Math.max(passed, ...began.map(({ now, at }) => now() - at));
    return passed;
  };
};
