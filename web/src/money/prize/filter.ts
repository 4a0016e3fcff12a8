/** The shelf in the URL: ?category=话费充值&affordable=1, and which prize is open: &id=5, &step=confirm. */

export type ShelfFilter = { category?: string; affordable?: "1" };

/** As much as a category's name can have (contract/src/console/money/prize.ts). */
const categoryMaxLength = 10;

export function readShelf(search: URLSearchParams): ShelfFilter {
  const category = search.get("category");
  return {
    ...(category && category.length <= categoryMaxLength && { category }),
    ...(search.get("affordable") === "1" && { affordable: "1" as const }),
  };
}

export type OpenPrize = { id: string; isConfirming: boolean };

export function readOpen(search: URLSearchParams): OpenPrize | null {
  const id = search.get("id");
  return id === null ? null : { id, isConfirming: search.get("step") === "confirm" };
}
