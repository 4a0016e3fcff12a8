/**
 * What people paste and what full-width keyboards write, as it is meant: `139 1234 5678`, `+86 139…`, `１３９…`,
 * a code with blanks. Forms show it so at once, and the server reads it so from anyone who sends it otherwise.
 */

/** Full-width letters and digits become plain ones; what cannot be seen goes. */
const narrow = (given: string): string => given.normalize("NFKC").replace(/[\s\p{Cf}\p{Cc}]/gu, "");

const chinaPrefix = /^(?:\+|00)?86(?=1\d{10}$)/;

/** A mobile number of the mainland without its separators and without the country's number. */
export const normalizeMobile = (given: string): string =>
  narrow(given)
    .replace(/[-.()·]/g, "")
    .replace(chinaPrefix, "");

/** A mobile number as above, or an e-mail address without blanks: what may still become one keeps its signs. */
export function normalizeAccount(given: string): string {
  const plain = narrow(given);
  return /^(?:(?:\+|00)?86-?)?1\d{2}-?\d{4}-?\d{4}$/.test(plain) ? normalizeMobile(plain) : plain;
}

/** A code as it stands in a message: with blanks or a hyphen between its digits. */
export const normalizeCode = (given: string): string => narrow(given).replaceAll("-", "");
