/** An appeal that was decided with the verdicts: its conversation gets the answer. */
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import type { MustBeOwnInput } from "./about.ts";
import { move } from "./move.ts";
import { lockFeedback, openAppeal } from "./sql.ts";
import { nextState, type StaffMove } from "./state.ts";

type AnswerAppealToInput = {
  memberId: number;
  about: MustBeOwnInput;
  staffId: number;
  text: string;
};

/**
 * In the transaction of the decision. Moves the conversation through its states to our answer; one that waits for the
 * member already gets the words as a further line; without a conversation nothing is done.
 */
export async function answerAppealTo(
  tx: Tx,
  world: World,
  decided: AnswerAppealToInput,
): Promise<void> {
  const { memberId, about, staffId, text } = decided;
  const open = await openAppeal(tx, { memberId, ...about });
  let row = open && (await lockFeedback(tx, open.id));
  const author = { as: "staff", id: staffId } as const;
  const steps: StaffMove[] = ["accept", "start"];
  for (const event of steps)
    if (row && nextState(row.state, event) !== undefined)
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      row = await move(tx, world, row, { event, author, text: "", key: world.clock.uuid() });
  if (!row) return;
  const event = nextState(row.state, "solve") === undefined ? "note" : "solve";
  // The member confirmed in the meantime: the conversation is over, and the page of the verdict shows the decision.
  if (nextState(row.state, event) === undefined) return;
  await move(tx, world, row, { event, author, text, key: world.clock.uuid() });
}
