/** What a page fetched, and when: read from the browser's own timing, printed as a waterfall. */
import type { Page } from "playwright-core";

/** Milliseconds since the navigation began. */
export type Fetched = {
  path: string;
  from: number;
  answeredAt: number;
  to: number;
  /** As they were transferred; 0 when they came from this phone's cache. */
  bytes: number;
};

/** The document and all that came after it. */
export const fetchedBy = (page: Page): Promise<Fetched[]> =>
  page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      // Entries of these two types are of this class by definition.
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => /^https?:/.test(name))
      .map(({ name, startTime, responseStart, responseEnd, transferSize }) => ({
        path: new URL(name).pathname,
        from: startTime,
        answeredAt: responseStart,
        to: responseEnd,
        bytes: transferSize,
      })),
  );

const COLUMNS = 48;

/** A line a request: waiting for a connection as dots, then on its way as hashes, and what it is. */
export function waterfallOf(fetched: readonly Fetched[]): string[] {
  const end = Math.max(...fetched.map(({ to }) => to));
  const column = (ms: number) => Math.round((ms / end) * COLUMNS);
  return fetched
    .toSorted((a, b) => a.from - b.from)
    .map(({ path, from, answeredAt, to, bytes }) => {
      const [start, answered, finish] = [column(from), column(answeredAt), column(to)];
      const bar =
        " ".repeat(start) +
        ".".repeat(Math.max(0, answered - start)) +
        "#".repeat(Math.max(1, finish - Math.max(answered, start)));
      const when = `${Math.round(from)}-${Math.round(to)}`.padStart(11);
      return `  ${bar.padEnd(COLUMNS + 1)} ${when} ms ${(bytes / 1000).toFixed(1).padStart(6)} KB  ${path}`;
    });
}
