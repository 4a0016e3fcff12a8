/** A supplier's signed address: `sign` comes last and covers everything before it exactly. */

export type SignedUrl = { a: string; t: string; uid: string; before: string; sign: string };

const UID_MAX = 128;
/** The path of the page that suppliers send people to, on any of the site's hosts. */
const ENTRY = /^https?:\/\/[^/?\s]+\/cloud\/agent\/go\?/i;

/** Its content, or a sentence on what is wrong. The caller checks the signature. */
export function readSigned(raw: string): SignedUrl | string {
  const [address = ""] = raw.split("#", 1);
  const at = address.lastIndexOf("&sign=");
  if (at < 0) return "链接缺少签名，请从原来的页面重新进入";
  const before = address.slice(0, at);
  const sign = address.slice(at + "&sign=".length).toLowerCase();
  // Anything behind the signature would be unsigned, so it must be the signature and nothing else.
  if (!/^[0-9a-f]{64}$/.test(sign)) return "链接签名不完整，请从原来的页面重新进入";
  // The same secret signs the supplier's respondents' way back, to an address that is not this one.
  if (!ENTRY.test(before)) return "链接地址不正确，请从原来的页面重新进入";
  const query = new URLSearchParams(before.split("?").slice(1).join("?"));
  // Two of one name could be read as either.
  const only = (name: string) => (query.getAll(name).length === 1 ? (query.get(name) ?? "") : "");
  const [a, t, uid] = [only("a"), only("t"), only("uid")];
  if (!/^[A-Za-z0-9]{8,16}$/.test(a) || !/^[A-Za-z0-9_-]{16,40}$/.test(t))
    return "链接不完整，请从原来的页面重新进入";
  if (uid.length < 1 || uid.length > UID_MAX || /\p{Cc}/u.test(uid))
    return `链接中的用户编号（uid）应为 1 到 ${UID_MAX} 个字符`;
  return { a, t, uid, before, sign };
}
