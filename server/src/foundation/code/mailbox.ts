/** Which mailbox an e-mail address is delivered to, for counting alone: nobody signs in by it. */

/** They deliver a.b@ and ab@ to the same person. */
const withoutDots = new Set(["gmail.com", "googlemail.com"]);

/**
 * A mobile is itself. Of an e-mail address what stands after a plus is cut off, as every large provider does that
 * has such names at all: else one person has as many addresses as they can think of, and each its own limit.
 */
export function mailboxOf(account: string): string {
  const at = account.lastIndexOf("@");
  if (at < 0) return account;
  const domain = account.slice(at + 1);
  const [name = ""] = account.slice(0, at).split("+");
  return `${withoutDots.has(domain) ? name.replaceAll(".", "") : name}@${domain}`;
}
