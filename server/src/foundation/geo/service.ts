/** Where an address is, from an offline database (docs/protocols.md 6.1). */
import { createRequire } from "node:module";
import { isIPv4 } from "node:net";
import { plainIp } from "../../platform/ip.ts";
import { type CityReader, openCities } from "./reader.ts";

/** `ipDatabase`: another xdb file than the one that a package ships. */
export type GeoSettings = { readonly dataDir: string; readonly ipDatabase?: string | undefined };

/** The file of the package, by its own place in node_modules. */
const shipped = createRequire(import.meta.url).resolve("ip2region-ts/data/ip2region.xdb");

/** Eleven megabytes, read when the first address is looked up; of each file once. */
const readers = new Map<string, Promise<CityReader>>();

/**
 * The city's name without 市; a country's name for an address abroad. "" where it cannot be told: mobile
 * networks that are only known by their province, private ranges, IPv6.
 */
export async function cityOf(
  { config }: { config: GeoSettings },
  address: string,
): Promise<string> {
  const ip = plainIp(address);
  if (!isIPv4(ip)) return "";
  const file = config.ipDatabase ?? shipped;
  const reader = readers.get(file) ?? openCities(file);
  readers.set(file, reader);
  return (await reader)(ip);
}
