/** The number under which a provider, or a person, pays once. */

/**
 * No dashes, because providers take letters and digits only. For a payment by hand it begins with a letter, because a
 * spreadsheet could take digits, or digits and an e, for a number; the letter replaces the time's first digit, which
 * is 0 until the year 10889.
 */
export function billNoOf(uuid: string, payBy: "provider" | "file"): string {
  const digits = uuid.replaceAll("-", "");
  return payBy === "file" ? `F${digits.slice(1)}` : digits;
}
