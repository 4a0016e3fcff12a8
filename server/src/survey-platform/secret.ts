/** A platform's secrets: sealed at rest, two at most in use, and shown once when we make one. */
import type { Tx } from "../platform/db.ts";
import type { Line } from "../platform/prepared.ts";
import { badField, Failure } from "../platform/failure.ts";
import { seal, unseal } from "../platform/seal.ts";
import type { World } from "../platform/world.ts";
import type { Secret } from "./signature.ts";
import { insertSecret, lockPlatform, retireSecretRow, secretsOf } from "./sql.ts";

const PURPOSE = "survey-platform.secret";
/** So that a key can be changed without losing a return that is under way. */
const ACTIVE_MAX = 2;

/** Newest first: links are signed with the first, returns are believed by any. */
export async function activeSecrets(
  line: Line,
  world: World,
  platformId: number,
): Promise<Secret[]> {
  const rows = await secretsOf(line, [platformId]);
  return rows
    .filter(({ retiredAt }) => retiredAt === null)
    .map(({ kid, sealedSecret }) => ({
      kid,
      secret: unseal(world, PURPOSE, Buffer.from(sealedSecret, "base64")).toString(),
    }));
}

/** Keeps the given secret, or makes one; answers it. Throws `conflict` when two are active already. */
export async function keepSecret(
  tx: Tx,
  world: World,
  { platformId, given }: { platformId: number; given: string | null },
): Promise<Secret> {
  if (!(await lockPlatform(tx, platformId))) throw new Failure("notFound");
  const active = await activeSecrets(tx, world, platformId);
  if (active.length >= ACTIVE_MAX)
    throw new Failure("conflict", { msg: "已有两把有效密钥，请先停用其中一把" });
  if (active.some(({ secret }) => secret === given)) throw badField("secret", "这把密钥已在使用中");
  const secret = given ?? world.clock.token(32);
  const kid = world.clock.token(6);
  await insertSecret(tx, {
    platformId,
    kid,
    sealedSecret: seal(world, PURPOSE, Buffer.from(secret)).toString("base64"),
    createdAt: world.clock.now(),
  });
  return { kid, secret };
}

export async function retire(
  tx: Tx,
  world: World,
  { platformId, kid }: { platformId: number; kid: string },
): Promise<void> {
  if (!(await lockPlatform(tx, platformId))) throw new Failure("notFound");
  const isDone = await retireSecretRow(tx, { platformId, kid, now: world.clock.now() });
  if (!isDone) throw new Failure("conflict", { msg: "这把密钥已停用或不存在，请刷新后重试" });
}
