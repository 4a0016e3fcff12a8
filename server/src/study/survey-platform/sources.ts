/** Which addresses a platform may send from. */
import { BlockList, isIP } from "node:net";

/** An address, or a range as `10.0.0.0/8`, `2001:db8::/32`. */
export function isSource(text: string): boolean {
  const [ip = "", bits, ...rest] = text.split("/");
  const family = isIP(ip);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

export function isAmong(ip: string, sources: readonly string[]): boolean {
  const list = new BlockList();
  for (const source of sources.filter(isSource)) {
    const [address = "", bits] = source.split("/");
    const family = isIP(address) === 4 ? "ipv4" : "ipv6";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  const family = isIP(ip);
  return family !== 0 && list.check(ip, family === 4 ? "ipv4" : "ipv6");
}
