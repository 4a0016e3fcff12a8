/** Whether two members have parcels sent to the same address. */
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { type Address, openAddress } from "./sealed.ts";
import { addressesOf } from "./sql.ts";

/**
 * Addresses are sealed, and a member has a handful: the few of the two are opened and compared. A keyed
 * hash beside each would be one more thing that tells of a home, for a look that is taken once in a while.
 */
export async function haveSameAddress(
  tx: Tx,
  world: World,
  [a, b]: readonly [number, number],
): Promise<boolean> {
  const own = await doorsOf(tx, world, a);
  if (own.length === 0) return false;
  const others = await doorsOf(tx, world, b);
  return others.some((door) => own.includes(door));
}

async function doorsOf(tx: Tx, world: World, memberId: number): Promise<string[]> {
  const found = await addressesOf(tx, memberId);
  return found.flatMap((row) => {
    const address = openAddress(world, "member-address", row.sealedAddress);
    return address ? [doorOf(address)] : [];
  });
}

/** However it was typed: 3 幢2单元 and 3幢 2单元, full-width or not. */
const doorOf = ({ region, detail }: Address): string =>
  `${region.map(({ code }) => code).join(".")}:${detail
    .normalize("NFKC")
    .replaceAll(/[\s,，.。;；#-]/gu, "")
    .toLowerCase()}`;
