/** Answering an appeal: upheld, the decision is turned round in the same transaction; or dismissed with reasons. */
import { AppealState, AuditState } from "#contract/enums.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { taskById } from "../task/api.ts";
import { reverse } from "./reversal.ts";
import { lockAppeal, setAppeal } from "./reversal-sql.ts";
import { lockById } from "./lock-sql.ts";
import type { ResponseRow } from "./sql.ts";
import { tellAnswer } from "./notifications.ts";

export type AppealAnswer = { id: number; upheld: boolean; answer: string; by: string };

/** Throws `notFound` where nobody appealed, `conflict` when it was answered already. */
export const answerAppeal = (
  world: World,
  { id, upheld, answer, by }: AppealAnswer,
  alongside: (tx: Tx, before: ResponseRow, after: ResponseRow) => Promise<unknown>,
): Promise<ResponseRow> =>
  transact(world.db, async (tx) => {
    const response = await lockById(tx, id);
    const task = response && (await taskById(tx, response.taskId));
    const appeal = response && (await lockAppeal(tx, id));
    if (!response || !task || !appeal) throw new Failure("notFound", { msg: "这条记录没有申诉" });
    if (appeal.state !== AppealState.of.waiting)
      throw new Failure("conflict", { msg: "这条申诉已经答复过" });
    const { invalid } = AuditState.of;
    if (!upheld && response.auditState !== invalid)
      throw new Failure("conflict", { msg: "这条记录已改判为有效，请选择申诉成立" });
    // The verdict may have been reversed meanwhile, by a file or by hand: then only the answer is missing.
    const after =
      upheld && response.auditState === invalid
        ? await reverse(tx, world, {
            response,
            task,
            valid: true,
            note: answer,
            by,
            because: "appeal",
            alone: true,
          })
        : response;
    // Otherwise the message about the reversal contains the answer.
    if (after === response)
      await tellAnswer(tx, { response, task, at: world.clock.now() }, { upheld, answer });
    await setAppeal(tx, id, {
      state: upheld ? AppealState.of.upheld : AppealState.of.dismissed,
      answer,
      decidedBy: by,
      decidedAt: world.clock.now(),
    });
    await alongside(tx, response, after);
    return after;
  });
