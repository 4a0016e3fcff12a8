/** How money is written: whole coins with thousands separators, yuan with two decimals. Never a float. */

/** The sign that is as wide as + and stands at its height. */
const minus = "\u2212";
const group = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

export const formatGold = (gold: number): string =>
  `${gold < 0 ? minus : ""}${group(String(Math.abs(gold)))}`;

export function formatYuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, "0");
  return `${fen < 0 ? minus : ""}${group(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** Rounded down: what is shown is never more than what is paid. */
export const goldToFen = (gold: number, goldPerYuan: number): number =>
  Math.trunc((gold * 100) / goldPerYuan);
