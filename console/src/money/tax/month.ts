/** Which month is looked at. */

/** The URL's, or this one; `today` is the wall clock in Shanghai, "2026-11-21T18:05". */
export function monthIn(search: URLSearchParams, today: string): string {
  const asked = search.get("month") ?? "";
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
}

/** Three years of books are looked at; the law keeps them for longer, the address reaches any month. */
const shownMonths = 36;

/** Newest first, and the one that was asked for, so that a choice never shows another month. */
export function monthsUpTo(today: string, asked: string): string[] {
  const [year = 0, month = 0] = today.slice(0, 7).split("-").map(Number);
  const months = Array.from({ length: shownMonths }, (_, back) => {
    const total = year * 12 + month - 1 - back;
    return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, "0")}`;
  });
  return months.includes(asked) ? months : [...months, asked];
}

/** "2026 年 3 月" */
export const monthText = (month: string): string =>
  `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;
