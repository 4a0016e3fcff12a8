/** Whether two members are paid as one: by the name, or by an account that either has or had. */
import { createHmac } from "node:crypto";
import type { Db, Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import {
  formerOwnersOf,
  formerPayeesOf,
  ownersOf,
  payeesOf,
  saveFormerPayee,
} from "./person-sql.ts";

/** An Alipay account belongs to one member at a time; its earlier owners are known by this alone. */
const hashOf = (world: World, account: string): Buffer =>
  createHmac("sha256", world.key("former-payee")).update(account).digest();

export const recordFormerPayee = (
  tx: Tx,
  world: World,
  left: { memberId: number; account: string; at: Date },
) =>
  saveFormerPayee(tx, {
    memberId: left.memberId,
    hash: hashOf(world, left.account),
    leftAt: left.at,
  });

/**
 * Alipay pays to a name and an account that belong together, so the same name behind an invitation is
 * one person with two accounts far more often than a namesake; operators can lift what it leads to.
 */
export async function haveSamePayee(
  tx: Tx,
  world: World,
  pair: readonly [number, number],
): Promise<boolean> {
  const payees = await payeesOf(tx, pair);
  const [one, other] = payees;
  if (one && other && one.realName === other.realName) return true;
  const former = await formerPayeesOf(tx, pair);
  if (former.length === 0) return false;
  const current = payees.map((payee) => ({ ...payee, hash: hashOf(world, payee.account) }));
  const owners = new Map<string, number>();
  return [...former, ...current].some(({ memberId, hash }) => {
    const owner = owners.get(hash.toString("hex")) ?? memberId;
    owners.set(hash.toString("hex"), owner);
    return owner !== memberId;
  });
}

/** Who has, or once had, one of these Alipay accounts bound, by the account. */
export async function holdersOfPayees(
  db: Db,
  world: World,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const byHash = new Map(accounts.map((one) => [hashOf(world, one).toString("hex"), one]));
  const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, "hex"));
  const current = await ownersOf(db, { accounts });
  const former = await formerOwnersOf(db, { hashes });
  const holders = [
    ...current,
    ...former.map(({ hash, memberId }) => ({
      account: byHash.get(hash.toString("hex")) ?? "",
      memberId,
    })),
  ];
  const grouped = Map.groupBy(holders, ({ account }) => account);
  return new Map([...grouped].map(([one, held]) => [one, held.map(({ memberId }) => memberId)]));
}
