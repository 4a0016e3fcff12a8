/** Sums as Alipay writes them. */

/** "12.3" = 1230, by digits and never by a fraction; undefined for anything else than up to 999,999,999.99. */
export function fenOfYuan(yuan: string): number | undefined {
  const [, whole, part = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  return whole === undefined ? undefined : Number(whole + part.padEnd(2, "0"));
}
