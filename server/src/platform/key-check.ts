/**
 * The canary: whether the keys of this node fit the database, before it listens. A node with the key of another
 * installation would seal what nobody else can open and sign out everybody; one without a key that is in use would
 * answer members with errors.
 */
import type { Clock } from "./clock.ts";
import { type Db, transact, type Tx } from "./db.ts";
import * as rows from "./key-sql.ts";
import { deriveKey } from "../config/secret.ts";
import { type Keyring, keyringOf } from "./keyring.ts";
import { Refusal } from "../config/refusal.ts";
import { sealText, unseal, unsealText } from "./seal.ts";
import type { World } from "./world.ts";

const CANARY = "canary";
const SONG = "the keys of this installation";
const LASTING = "lasting";

type OpenKeysInput = {
  db: Db;
  clock: Clock;
  secrets: readonly [string, ...string[]];
  /** Values from before there were canaries are tried instead. */
  places: readonly rows.SealedColumn[];
};

/** Answers the two of a world; makes its first key the one that seals. Refuses keys that do not fit. */
export async function openKeys({
  db,
  clock,
  secrets,
  places,
}: OpenKeysInput): Promise<Pick<World, "keys" | "key">> {
  const keys = keyringOf(secrets);
  const sealer = { keys, clock };
  const lasting = await transact(db, async (tx) => {
    await rows.lockKeys(tx);
    const known = await rows.keyRows(tx);
    if (known.length > 0) refuseForeign(keys, known);
    else await refuseUnopened(tx, keys, places);
    if (known[0]?.id !== keys.newest.id)
      await rows.makeCurrent(tx, {
        id: keys.newest.id,
        canary: sealText(sealer, CANARY, SONG),
        now: clock.now(),
      });
    return lastingOf(tx, { sealer, secrets });
  });
  return { keys, key: (purpose) => deriveKey(lasting, purpose) };
}

function refuseForeign(keys: Keyring, known: readonly rows.KeyRow[]): void {
  const opens = ({ canary }: rows.KeyRow): boolean => {
    try {
      return unsealText({ keys }, CANARY, canary).toString() === SONG;
    } catch {
      return false;
    }
  };
  const inUse = known.filter(({ retiredAt }) => retiredAt === null);
  const missing = inUse.filter((row) => !opens(row)).map(({ id }) => id);
  if (missing.length === 0) return;
  const mine = keys.all.map(({ id }) => id).join("、");
  throw new Refusal(
    missing.length === inUse.length
      ? `SECRET_KEY 不是这个数据库的密钥：数据库用 ${missing.join("、")}，本进程是 ${mine}`
      : `SECRET_KEYS 缺少还在使用的密钥 ${missing.join("、")}，本进程只有 ${mine}`,
  );
}

/** The first start with canaries: if anything was sealed here before, at least something of it must open. */
async function refuseUnopened(
  tx: Tx,
  keys: Keyring,
  places: OpenKeysInput["places"],
): Promise<void> {
  let tried = 0;
  for (const place of places) {
    // oxlint-disable-next-line no-await-in-loop
    const row = await rows.anySealed(tx, place);
    if (!row) continue;
    tried += 1;
    if (isOpened(keys, place.purpose, row)) return;
  }
  if (tried > 0) throw new Refusal("SECRET_KEY 不是这个数据库的密钥：数据库里封存的内容都打不开");
}

function isOpened(keys: Keyring, purpose: string, row: rows.SealedRow): boolean {
  try {
    openRow(keys, purpose, row);
    return true;
  } catch {
    return false;
  }
}

export const openRow = (keys: Keyring, purpose: string, { sealed, keyId }: rows.SealedRow) =>
  typeof sealed === "string"
    ? unsealText({ keys }, purpose, sealed)
    : unseal({ keys }, purpose, { bytes: sealed, keyId });

/**
 * Where members were here before, their hashes were keyed with the key of that time, so that key stays. A new
 * installation takes one that has never stood in a setting.
 */
async function lastingOf(
  tx: Tx,
  { sealer, secrets }: { sealer: Pick<World, "keys" | "clock">; secrets: OpenKeysInput["secrets"] },
): Promise<string> {
  const sealed = await rows.sealedLasting(tx);
  if (sealed !== undefined) return unsealText(sealer, LASTING, sealed).toString();
  const lasting = (await rows.isInUse(tx)) ? secrets[0] : sealer.clock.token(32);
  await rows.insertLasting(tx, sealText(sealer, LASTING, lasting));
  return lasting;
}
