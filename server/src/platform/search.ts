/** What somebody typed into a search box, as the number of a row: the one way in which it becomes one. */

/** Fewer digits than JSON holds exactly, and far fewer than a bigint. */
const DIGITS = 15;
/** As many as PostgreSQL's integer always holds. */
const SMALL_DIGITS = 9;

/**
 * The whole number in it, wide digits and blanks allowed; undefined for everything else, such as 1.2, -1, 1e3,
 * Infinity or twenty digits: these are words then, and find what words find.
 */
export const rowNumberIn = (typed: string): number | undefined => numberIn(typed, DIGITS);

/** The same for a column of PostgreSQL's integer. */
export const smallNumberIn = (typed: string): number | undefined => numberIn(typed, SMALL_DIGITS);

function numberIn(typed: string, digits: number): number | undefined {
  const text = typed.normalize("NFKC").trim();
  return /^[1-9]\d*$/.test(text) && text.length <= digits ? Number(text) : undefined;
}
