/** What a round under a fault must have come to: less is a drill that has failed (docs/operations/high-availability.md). */
import type { Fault } from "./faults.ts";
import type { Round } from "./round.ts";

/** What docs/operations.md promises: leases are 6 s, signs of life come every 2 s. */
export const TAKEN_OVER_SECONDS = 10;
/** Of what a web node had in hand when it was lost; a busy machine has more of it. */
const MOST_CUT_OFF = 10;
/** No answer, and what HAProxy says in the place of a node that gave none. */
const CUT_OFF = new Set([0, 502, 504]);

/** One sentence for each bar that it missed. */
export function wrongIn(round: Round, fault: Pick<Fault, "awaySeconds" | "cutsOff" | "withJobs">) {
  const wrong = [...round.surprises, ...wrongAnswers(round, fault.cutsOff ?? false)];
  const late = (seconds: number, most: number, what: string) => {
    // NaN is no figure, and none is below it.
    if (!(seconds <= most)) wrong.push(`${what} after ${seconds.toFixed(1)} s, ${most} s at most`);
  };
  late(round.recoverySeconds, fault.awaySeconds, "the site was well again");
  late(round.writeSeconds, fault.awaySeconds, "something was written again");
  if (!fault.withJobs) return wrong;
  if (!round.jobs) wrong.push("no job was in hand when it struck");
  late(round.jobsSeconds ?? NaN, TAKEN_OVER_SECONDS, "the last job was done or another's");
  return wrong;
}

/** 503 is how the site says that something cannot be done now: for how long is judged, not how often. */
function wrongAnswers({ asked, others }: Round, cutsOff: boolean): string[] {
  const wrong = asked > 0 ? [] : ["nothing was asked meanwhile"];
  const cut = others.filter((status) => CUT_OFF.has(status)).length;
  const most = cutsOff ? MOST_CUT_OFF : 0;
  if (cut > most) wrong.push(`${cut} requests had no answer, ${most} at most`);
  const faulty = others.filter((status) => !CUT_OFF.has(status));
  if (faulty.length > 0)
    wrong.push(
      `${faulty.length} answers were neither good nor 503: ${[...new Set(faulty)].join(", ")}`,
    );
  return wrong;
}
