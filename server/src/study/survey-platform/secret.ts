/** A platform's secrets: sealed at rest, two at most in use, and shown once when we make one. */
import type { Tx } from "../../platform/db.ts";
import type { Pipeline } from "../../platform/prepared.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import { sealText, unsealText } from "../../platform/seal.ts";
import type { World } from "../../platform/world.ts";
import { holdSecrets, validSecrets } from "./proof-sql.ts";
import { proveAgain } from "./proof.ts";
import { needsKey } from "./settings.ts";
import type { Secret } from "./signature.ts";
import { insertSecret, lockPlatform, retireSecretRow, secretsOf } from "./sql.ts";

const PURPOSE = "survey-platform.secret";
/** So that a key can be changed without losing a return that is under way. */
const ACTIVE_MAX = 2;

/** Newest first: links are signed with the first, returns are believed by any. */
export async function activeSecrets(
  line: Pipeline,
  world: World,
  platformId: number,
): Promise<Secret[]> {
  const rows = await secretsOf(line, [platformId]);
  return rows
    .filter(({ retiredAt }) => retiredAt === null)
    .map(({ kid, sealedSecret, derived }) => ({
      kid,
      derived,
      secret: unsealText(world, PURPOSE, sealedSecret).toString(),
    }));
}

/** Keeps the given secret, or makes one; answers it. Throws `conflict` when two are active already. */
export async function keepSecret(
  tx: Tx,
  world: World,
  { platformId, given }: { platformId: number; given: string | null },
): Promise<Secret> {
  await holdSecrets(tx);
  const platform = mustFind(await lockPlatform(tx, platformId));
  const active = await activeSecrets(tx, world, platformId);
  if (active.length >= ACTIVE_MAX)
    throw new Failure("conflict", { msg: "已有两把有效密钥，请先停用其中一把" });
  if (given !== null) await refuseKnown(tx, world, given);
  const derived = platform.settings.keys === "derived";
  const secret = given ?? world.clock.token(32);
  const kid = world.clock.token(6);
  await insertSecret(tx, {
    platformId,
    kid,
    sealedSecret: sealText(world, PURPOSE, secret),
    createdAt: world.clock.now(),
    derived,
  });
  await proveAgain(tx, platform);
  return { kid, secret, derived };
}

/**
 * Refuses what another platform has, because the proof of one platform's directions says nothing of another's. And
 * what another secret ends with: where the secret is put behind the text, the rest of the longer one would count as
 * text.
 */
async function refuseKnown(tx: Tx, world: World, given: string): Promise<void> {
  for (const { sealedSecret, name } of await validSecrets(tx)) {
    const known = unsealText(world, PURPOSE, sealedSecret).toString();
    if (known.endsWith(given) || given.endsWith(known))
      throw badField("secret", `这把密钥（或它的结尾）已在「${name}」使用中，请换一把`);
  }
}

export async function retire(
  tx: Tx,
  world: World,
  { platformId, kid }: { platformId: number; kid: string },
): Promise<void> {
  const platform = mustFind(await lockPlatform(tx, platformId));
  const isDone = await retireSecretRow(tx, { platformId, kid, now: world.clock.now() });
  if (!isDone) throw new Failure("conflict", { msg: "这把密钥已停用或不存在，请刷新后重试" });
  const isLast = (await secretsOf(tx, [platformId])).every(({ retiredAt }) => retiredAt !== null);
  // One that is switched off still hears of those under way.
  if (isLast && needsKey(platform.settings))
    throw new Failure("conflict", {
      msg: "按来源 IP 核对的通知，地址里须带密钥：请先添加另一把",
    });
  await proveAgain(tx, platform);
}
