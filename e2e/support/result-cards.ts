/** What the tables of the results say, as it is read from the screen. */
import type { Locator, Page } from "playwright-core";

/** The rows of a table, cell by cell. */
export const cellsOf = (table: Locator): Promise<string[][]> =>
  table
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? "")),
    );

const cardOf = (page: Page, title: string): Promise<string[][]> =>
  cellsOf(page.getByRole("group", { name: `${title}的频数表`, exact: true }));

/** Of a card: how many said what, without what nobody said. */
export async function saidOn(page: Page, title: string): Promise<Record<string, number>> {
  const rows = await cardOf(page, title);
  return Object.fromEntries(
    rows.flatMap(([label = "", n]) => (n === "0" ? [] : [[label, Number(n?.replace(",", ""))]])),
  );
}

/** Of a card of a MaxDiff: each item with how often it was the best and the worst. */
export async function endsOn(page: Page, title: string): Promise<string[]> {
  const rows = await cardOf(page, title);
  return rows.map((cells) =>
    `${cells[0]} ${cells.find((cell) => cell.includes("−"))}`.replaceAll(",", ""),
  );
}
