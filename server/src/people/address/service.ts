/** A member's delivery addresses: a handful, one of them the default. */
import type { ParsedOf } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import type { Address as Listed, saveAddress } from "#contract/member/people/address.ts";
import { type Db, transact, type Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { placesOf } from "./place.ts";
import { type Address, openAddress, sealAddress, presentAddress } from "./sealed.ts";
import * as rows from "./sql.ts";

const PURPOSE = "member-address";

export async function addressesOf(
  world: World,
  memberId: number,
  db: Db = world.db,
): Promise<Listed[]> {
  const found = await rows.addressesOf(db, memberId);
  return found.map((row) => ({
    ...presentAddress(openAddress(world, PURPOSE, row.sealedAddress)),
    id: row.id,
    isDefault: row.isDefault,
  }));
}

/** For a parcel that is being asked for; another member's address counts as none. */
export async function chosenAddress(
  world: World,
  own: { id: number; memberId: number },
): Promise<Address | undefined> {
  const row = await rows.addressById(world.db, own);
  return row && openAddress(world, PURPOSE, row.sealedAddress);
}

type AddressSaving = { memberId: number; asked: ParsedOf<typeof saveAddress>["body"] };

/** Changes the one that is named, or adds one; the same address again is the one that is there. */
export async function save(world: World, { memberId, asked }: AddressSaving): Promise<Listed[]> {
  const { id, name, mobile, detail } = asked;
  const address: Address = { name, mobile, region: placesOf(asked.region), detail };
  return transact(world.db, async (tx) => {
    await rows.lockAddresses(tx, memberId);
    const before = await rows.addressesOf(tx, memberId);
    const found =
      id === undefined ? sameIn(world, before, address) : before.find((row) => row.id === id);
    if (id !== undefined && !found) throw new Failure("notFound");
    if (!found && before.length >= limits.addressesMax) throw new Failure("addressesFull");
    const isDefault = asked.isDefault || found?.isDefault === true || before.length === 0;
    if (isDefault) await rows.clearDefault(tx, memberId);
    const written = {
      memberId,
      sealedAddress: sealAddress(world, PURPOSE, address),
      isDefault,
      at: world.clock.now(),
    };
    await (found
      ? rows.updateAddress(tx, { ...written, id: found.id })
      : rows.insertAddress(tx, written));
    return addressesOf(world, memberId, tx);
  });
}

/** A form that was sent twice must not make two of one. */
function sameIn(world: World, before: readonly rows.AddressRow[], address: Address) {
  const wanted = JSON.stringify(address);
  return before.find(
    (row) => JSON.stringify(openAddress(world, PURPOSE, row.sealedAddress)) === wanted,
  );
}

/** When the default goes, the newest of the others takes its place. */
export const remove = (world: World, own: { memberId: number; id: number }): Promise<Listed[]> =>
  transact(world.db, async (tx) => {
    await rows.lockAddresses(tx, own.memberId);
    if (!(await rows.deleteAddress(tx, own))) throw new Failure("notFound");
    await keepADefault(tx, own.memberId, world.clock.now());
    return addressesOf(world, own.memberId, tx);
  });

async function keepADefault(tx: Tx, memberId: number, at: Date): Promise<void> {
  const [first] = await rows.addressesOf(tx, memberId);
  if (first && !first.isDefault)
    await rows.updateAddress(tx, { id: first.id, memberId, isDefault: true, at });
}
