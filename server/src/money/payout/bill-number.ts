/** The number under which a provider, or a person, pays once. */

/**
 * No dashes, because providers take letters and digits only. By hand it begins with a letter, or a
 * spreadsheet could take one of digits, or of digits and an e, for a number; what gives way is the time's
 * first digit, 0 until the year 10889.
 */
export function billNoOf(uuid: string, payBy: "provider" | "file"): string {
  const digits = uuid.replaceAll("-", "");
  return payBy === "file" ? `F${digits.slice(1)}` : digits;
}
