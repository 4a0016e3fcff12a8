/** Every state with every event, through the calls of both sides and the clock (rule community-10). */
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { FeedbackState, StaffRole } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import {
  atDesk,
  confirmed,
  feedbackIn,
  later,
  moved,
  read,
  replied,
} from "../../../test/fixture/feedback.ts";
import { confirmDue as confirmDueFeedbacks } from "./clockwork.ts";
import { events, type FeedbackEvent, nextState, staffMoves } from "./state.ts";

const server = testServer();
let member: SignedIn;
let operator: Call;

beforeAll(async () => {
  member = await server.member();
  operator = await server.staff(StaffRole.of.support);
});

type MatrixCase = { from: FeedbackState; event: FeedbackEvent; to: FeedbackState | undefined };
const matrix = FeedbackState.values.flatMap((from) =>
  events.map((event): [string, MatrixCase] => {
    const to = nextState(from, event);
    const ends =
      to === undefined
        ? "is refused"
        : to === from
          ? "adds words only"
          : `makes it ${FeedbackState.label(to)}`;
    return [`${FeedbackState.label(from)}: ${event} ${ends}`, { from, event, to }];
  }),
);

/** How each event comes about in life. */
function bringAbout(event: FeedbackEvent, id: number): Promise<unknown> {
  if (event === "reply") return replied(member.call, id);
  if (event === "confirm") return confirmed(member.call, id);
  if (event === "expire")
    return confirmDueFeedbacks(later(server, limits.feedbackConfirmDays * 86_400));
  return moved(operator, id, event);
}

test.each(matrix)("a feedback that is %s", async (_, { from, event, to }) => {
  // Each case leaves one feedback open; a member may have ten open, and ask twenty a day.
  member = await server.member();
  const id = await feedbackIn({ call: member.call, operator }, from);
  const before = await read(member.call, id);
  expect(before.state).toBe(from);

  const outcome = bringAbout(event, id);
  // The clock refuses nobody: it leaves alone what is not due.
  if (to === undefined && event !== "expire")
    await expect(outcome).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining(FeedbackState.label(from)) as string,
    });
  else await outcome;

  const after = await read(member.call, id);
  expect(after.state).toBe(to ?? from);
  expect(after.confirmDue === null).toBe(after.state !== FeedbackState.of.awaitingConfirmation);
  expect(after.mayReply).toBe(after.state !== FeedbackState.of.confirmed);
  const added = after.lines.slice(before.lines.length);
  expect(added.map((line) => line.to)).toEqual(to === undefined ? [] : [to === from ? null : to]);
  const { moves } = await atDesk(operator, id);
  expect(moves).toEqual(staffMoves.filter((move) => nextState(after.state, move) !== undefined));
});
