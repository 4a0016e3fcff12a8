/** The answer that nobody objects to, and what is long over. */
import { beforeAll, expect, it } from "vitest";
import type { Call } from "#contract/client.ts";
import { FeedbackState, StaffRole } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { testServer } from "../../../test/server.ts";
import {
  asked,
  atDesk,
  confirmed,
  feedbackIn,
  later,
  moved,
  read,
  replied,
} from "../../../test/fixture/feedback.ts";
import { confirmDue as confirmDueFeedbacks, forgetOldFeedbacks } from "./clockwork.ts";

const server = testServer();
let operator: Call;
const week = limits.feedbackConfirmDays * 86_400;

beforeAll(async () => {
  operator = await server.staff(StaffRole.of.support);
});

it("confirms itself after exactly seven days, and says that nobody did", async () => {
  const { call } = await server.member();
  const id = await feedbackIn({ call, operator }, FeedbackState.of.awaitingConfirmation);
  const { confirmDue } = await read(call, id);
  const at = (ms: number) => ({ ...server.clock, now: () => new Date(ms) });
  const due = Date.parse(confirmDue ?? "");
  await confirmDueFeedbacks({ ...server.world, clock: at(due - 1) });
  expect((await read(call, id)).state).toBe(FeedbackState.of.awaitingConfirmation);
  await confirmDueFeedbacks({ ...server.world, clock: at(due) });
  const { state, lines } = await read(call, id);
  expect(state).toBe(FeedbackState.of.confirmed);
  expect(lines.at(-1)).toMatchObject({ isMine: false, text: "", to: state });
  expect((await atDesk(operator, id)).lines.at(-1)?.by).toBe("系统");
});

it("waits anew after an objection, and is put off by no word beside it", async () => {
  const { call } = await server.member();
  const id = await feedbackIn({ call, operator }, FeedbackState.of.awaitingConfirmation);
  const { confirmDue: first } = await read(call, id);
  server.clock.move(60);
  await moved(operator, id, "note");
  expect((await read(call, id)).confirmDue).toBe(first);
  expect(await replied(call, id, { text: "还是没有" })).toMatchObject({ confirmDue: null });
  await moved(operator, id, "solve");
  const { confirmDue: second } = await read(call, id);
  expect(Date.parse(second ?? "") - Date.parse(first ?? "")).toBeGreaterThanOrEqual(60_000);
});

it("is confirmed or objected to, never both, when both come in one moment", async () => {
  const { call } = await server.member();
  for (let round = 0; round < 5; round++) {
    const id = await feedbackIn({ call, operator }, FeedbackState.of.awaitingConfirmation);
    const [said] = await Promise.allSettled([
      replied(call, id, { text: "没有解决" }),
      confirmDueFeedbacks(later(server, week)),
    ]);
    const { state, lines } = await read(call, id);
    const { confirmed: done, processing } = FeedbackState.of;
    expect(state).toBe(said.status === "fulfilled" ? processing : done);
    expect(lines.filter(({ to }) => to === done)).toHaveLength(state === done ? 1 : 0);
  }
});

it("what was confirmed two years ago is gone, and what is open stays however old", async () => {
  const { call } = await server.member();
  const open = await asked(call);
  const { id } = await asked(call);
  await confirmed(call, id);
  await forgetOldFeedbacks(later(server, 729 * 86_400));
  expect((await read(call, id)).lines).toHaveLength(2);
  await forgetOldFeedbacks(later(server, 731 * 86_400));
  await expect(read(call, id)).rejects.toMatchObject({ code: 404 });
  expect(await read(call, open.id)).toMatchObject({ id: open.id });
});
