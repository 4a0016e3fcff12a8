/** A heartbeat's proof: signed over the response, its number, the counted position and the server's time. */
import { createHmac } from "node:crypto";
import { badField } from "../../platform/failure.ts";
import type { SealingKey } from "../../platform/keyring.ts";
import { isSameSecret } from "../../platform/same-secret.ts";
import type { World } from "../../platform/world.ts";
import { BEATS_PER_CHAIN, type WatchRow } from "./sql.ts";

type Watched = Pick<WatchRow, "responseId" | "beat" | "positionMs" | "beatAt">;

const macOf = (key: SealingKey, { responseId, beat, positionMs, beatAt }: Watched): string =>
  createHmac("sha256", key.of("video"))
    .update(`${responseId}:${beat}:${positionMs}:${beatAt.getTime()}`)
    .digest("base64url");

export const proofOf = (world: World, watch: WatchRow): string =>
  `${watch.beat}.${macOf(world.keys.newest, watch)}`;

const chainOf = (beat: number) => Math.floor(beat / BEATS_PER_CHAIN);

/**
 * `newest` counts; `used` was sent before (its answer may have been lost); `elsewhere` belongs to an
 * opening that a later one replaced. Throws `badRequest` for what we never signed.
 */
export function judgeProof(
  world: World,
  watch: WatchRow,
  proof: string,
): "newest" | "used" | "elsewhere" {
  const [number = "", mac = ""] = proof.split(".");
  const beat = /^\d{5,10}$/.test(number) ? Number(number) : undefined;
  if (beat === undefined || beat > watch.beat) throw forged();
  if (beat < watch.beat) return chainOf(beat) === chainOf(watch.beat) ? "used" : "elsewhere";
  if (!world.keys.all.some((key) => isSameSecret(mac, macOf(key, watch)))) throw forged();
  return "newest";
}

const forged = () => badField("proof", "观看凭证错误，请刷新页面后继续观看");
