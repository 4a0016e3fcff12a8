/** Two clocks: ours and the platform's are both kept, and a gap that has no good reason is a flag. */
import type { ResponseRow } from "../survey/api.ts";

/** Clocks differ by this much, and pages take this long to load. */
const SLACK_SECONDS = 60;
/** Somebody may well wait before they come back; not so long with this little done. */
const IDLE_SECONDS = 300;
const IDLE_TIMES = 3;

type Times = {
  response: Pick<ResponseRow, "startedAt" | "finishedAt">;
  /** The platform's own clock. */
  theirs: number | undefined;
  now: Date;
  /** A browser's return says when the person was done; a postback may come hours later. */
  cameByBrowser: boolean;
};

/**
 * The rule (docs/decisions/0021): theirs cannot be longer than ours, which began before; and when ours is more than
 * three times theirs and five minutes longer, somebody let time pass in order not to be too fast.
 */
export function clockFlags({ response, theirs, now, cameByBrowser }: Times): string[] {
  if (theirs === undefined) return [];
  const end = response.finishedAt ?? now;
  const ours = Math.round((end.getTime() - response.startedAt.getTime()) / 1000);
  const words = `平台计时 ${theirs} 秒，本站计时 ${ours} 秒`;
  if (theirs > ours + SLACK_SECONDS && (cameByBrowser || response.finishedAt === null))
    return [`${words}：平台计时更长，可能不是同一次作答`];
  const isKnown = cameByBrowser || response.finishedAt !== null;
  if (isKnown && ours > theirs * IDLE_TIMES && ours - theirs > IDLE_SECONDS)
    return [`${words}：在平台上的时间很短，其余时间没有作答`];
  return [];
}
