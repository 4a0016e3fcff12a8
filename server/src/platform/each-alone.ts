/** Many rows by one press, each in a transaction of its own: one that cannot be decided stops no other, and says why. */
import type { Decided } from "#contract/console/decided.ts";
import { Failure } from "./failure.ts";
import { isPressure } from "./pressure.ts";
import type { World } from "./world.ts";

export const NO_SUCH_ID = "编号不存在";
/** What was committed stays so: the operator who is told that all has failed decides those once more. */
const NOT_REACHED = "没有来得及，请重试";
const BROKEN = "系统出错，没有处理";

/** Decides one row, or throws; answers why it was left as it is, undefined = it was not. `alone`: there is no other. */
type DecideOne = (id: number, alone: boolean) => Promise<string | undefined>;

/** Throws what is no Failure where nothing at all was decided: then there is nothing that the answer could hide. */
export async function eachAlone(
  { log }: Pick<World, "log">,
  ids: readonly number[],
  decideOne: DecideOne,
): Promise<Decided> {
  const once = [...new Set(ids)];
  const skipped: Decided["skipped"] = [];
  let broken: { error: unknown } | undefined;
  for (const [at, id] of once.entries())
    try {
      // One after the other: parallel transactions of one request would only queue for connections.
      // oxlint-disable-next-line no-await-in-loop
      const why = await decideOne(id, once.length === 1);
      if (why !== undefined) skipped.push({ id, why });
    } catch (error) {
      if (error instanceof Failure) {
        skipped.push({ id, why: error.reason === "notFound" ? NO_SUCH_ID : error.message });
        continue;
      }
      broken ??= { error };
      // What cannot be had for this one cannot be had for the next: each would only wait for it as long.
      if (isPressure(error)) {
        skipped.push(...once.slice(at).map((left) => ({ id: left, why: NOT_REACHED })));
        break;
      }
      log.error({ err: error, row: id }, "one of many was not decided");
      skipped.push({ id, why: BROKEN });
    }
  const decided = once.length - skipped.length;
  if (broken && decided === 0) throw broken.error;
  if (broken) log.warn({ decided, skipped: skipped.length }, "a bulk decision was cut short");
  return { decided, skipped };
}
