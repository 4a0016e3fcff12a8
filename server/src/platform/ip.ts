/** Addresses in the one form that the database and the limits count by. */
import { isIP, isIPv4 } from "node:net";

/** What a garbled X-Forwarded-For becomes, so that it can be stored and is one source for the limits. */
const NOWHERE = "0.0.0.0";

/** Without the IPv4-in-IPv6 prefix of a dual-stack listener, and without a zone. */
export function plainIp(given: string): string {
  const ip = given.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  return isIP(ip) === 0 ? NOWHERE : ip.toLowerCase();
}

/**
 * Who an address belongs to, as far as limits can tell: one IPv4 address (or its /24), but always the
 * /64 of IPv6, because anyone who has one such address has all of them.
 */
export function sourceOf(given: string, ipv4Bits: 24 | 32 = 32): string {
  const ip = plainIp(given);
  if (!isIPv4(ip)) return `${firstGroups(ip).join(":")}::/64`;
  return ipv4Bits === 32 ? `${ip}/32` : `${ip.split(".").slice(0, 3).join(".")}.0/24`;
}

/**
 * Where an address is, for asking whether two people are near each other: the /24 of IPv4, and of IPv6 the /48 that
 * one line or one building has. Wider than what limits count by, which must not shut out a whole street.
 */
export function nearbyOf(given: string): string {
  const ip = plainIp(given);
  return isIPv4(ip) ? sourceOf(ip, 24) : `${firstGroups(ip).slice(0, 3).join(":")}::/48`;
}

/** The first four of IPv6's eight groups, without leading zeros. */
function firstGroups(ip: string): string[] {
  const [head = "", tail] = ip.split("::");
  const groups = (text: string) =>
    text.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : group ? [group] : []));
  const left = groups(head);
  const right = tail === undefined ? [] : groups(tail);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
}
