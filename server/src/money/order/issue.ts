/** Giving out codes: each approved exchange gets one of its own, as soon as there is one. */
import * as z from "zod/mini";
import { ExchangeState } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";
import { failpoint } from "../../platform/failpoint.ts";
import { whileHeld } from "../../platform/outbox-sql.ts";
import type { Job, JobHandler } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { CODES_ADDED, issueCode } from "../prize/api.ts";
import { endByIssue, lockExchange } from "../exchange/api.ts";
import { waitingFor } from "./prize-sql.ts";

export const ISSUE_TOPIC = "prize.issue";
const OfExchange = z.object({ exchangeId: z.int() });
const OfPrize = z.object({ prizeId: z.int() });

/** Added codes wake those who wait; this only finds what was missed. */
const RETRY_SECONDS = 600;

/** For the outbox worker. */
export const issueHandlers = (world: World): Record<string, JobHandler> => ({
  [ISSUE_TOPIC]: async (job) => {
    const { exchangeId } = z.parse(OfExchange, job.payload);
    if ((await issue(world, job, exchangeId)) !== "none left") return undefined;
    world.log.error({ alarm: "prize", exchangeId }, "no code left for an approved exchange");
    return { againInSeconds: RETRY_SECONDS };
  },
  [CODES_ADDED]: async (job) => {
    const { prizeId } = z.parse(OfPrize, job.payload);
    for (const id of await waitingFor(world.db, prizeId))
      // The one who has waited longest comes first.
      // oxlint-disable-next-line no-await-in-loop
      if ((await issue(world, job, id)) === "none left") break;
    return undefined;
  },
});

type IssueOutcome = "issued" | "none left" | "nothing to do";

/** Code, state, step and ledger in one commit; a repeat finds the state moved and does nothing. */
const issue = (world: World, job: Job, exchangeId: number): Promise<IssueOutcome> =>
  whileHeld(world.db, job, async (tx) => {
    const outcome = await issueOne(tx, exchangeId, world.clock.now());
    failpoint("issue.before-commit");
    return outcome;
  });

async function issueOne(tx: Tx, exchangeId: number, at: Date): Promise<IssueOutcome> {
  const row = await lockExchange(tx, exchangeId);
  if (row?.state !== ExchangeState.of.toBeIssued || row.prizeId === null) return "nothing to do";
  if (!(await issueCode(tx, { prizeId: row.prizeId, exchangeId, at }))) return "none left";
  const note = "兑换码已发放，在兑换详情中查看";
  await endByIssue(tx, { id: exchangeId, event: "issue", at, actor: "system", note });
  return "issued";
}
