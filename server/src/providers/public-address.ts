/** Which addresses are out on the Internet: everything that is not reserved, private, local or a disguise of one. */
import { BlockList, isIPv4 } from "node:net";

const reserved4 = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  reserved4.addSubnet(network, bits);

/** The only part of IPv6 in use is 2000::/3: mapped, translated, local and multicast addresses lie outside. */
const used6 = new BlockList();
used6.addSubnet("2000::", 3, "ipv6");

/** Within it: protocol assignments with Teredo, documentation, and 6to4, which carries an IPv4 address. */
const reserved6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  reserved6.addSubnet(network, bits, "ipv6");

export const isPublicAddress = (ip: string): boolean =>
  isIPv4(ip) ? !reserved4.check(ip) : used6.check(ip, "ipv6") && !reserved6.check(ip, "ipv6");
