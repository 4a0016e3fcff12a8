/**
 * From where a page was opened: kept beside its address, so that the way back leads to the same filters,
 * page and open row, and reloading keeps it. The browser's own button would do if it did not stop at every row
 * that was opened and every tab that was chosen in between.
 */
type CameFrom = { to: string; title: string; before: CameFrom | null };

type Here = { pathname: string; search: string; state: unknown };

/** From one member to the next and on: nobody goes back further. */
const depthMax = 5;

export function cameFrom(state: unknown): CameFrom | null {
  return readFrom(isRecord(state) ? state["from"] : null, depthMax);
}

/** What a link of this page hands over. */
export const handedOver = ({ pathname, search, state }: Here, title: string) => ({
  from: { to: pathname + search, title, before: readFrom(cameFrom(state), depthMax - 1) },
});

/** What the page that one goes back to had itself been handed. */
export const handedBack = ({ before }: CameFrom) => (before === null ? null : { from: before });

/** The browser keeps it over an update of ours, and an older page may have written it. */
function readFrom(value: unknown, depth: number): CameFrom | null {
  if (depth === 0 || !isRecord(value)) return null;
  const { to, title, before } = value;
  if (typeof to !== "string" || typeof title !== "string") return null;
  return { to, title, before: readFrom(before, depth - 1) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
