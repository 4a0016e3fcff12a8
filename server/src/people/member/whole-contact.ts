/** A text that is a whole mobile or e-mail: anyone who looks for somebody by one has a number that a mask would hide. */
import { emailPattern, mobilePattern } from "#contract/fields.ts";

export type WholeContact = { what: "mobile" | "email"; value: string };

/** +86 138-1234 1234 is a mobile, too. Lists and searches find a member by what this reads and by nothing else of them. */
export function wholeContactIn(said: string): WholeContact | null {
  const text = said.normalize("NFKC").trim();
  const mobile = text.replace(/[\s-]/g, "").replace(/^(\+|00)?86(?=1\d{10}$)/, "");
  if (mobilePattern.test(mobile)) return { what: "mobile", value: mobile };
  return emailPattern.test(text) ? { what: "email", value: text.toLowerCase() } : null;
}
