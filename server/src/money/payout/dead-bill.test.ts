/** What a provider says against our books: an alarm and a difference, and never silently paid. */
import { expect, test, vi } from "vitest";
import { ExchangeState } from "#contract/enums.ts";
import { proved } from "../../../test/books.ts";
import { cashOf } from "../../../test/fixture/exchange.ts";
import { payoutScene } from "../../../test/fixture/payout.ts";
import { confirmed, longSince, proposed } from "../../../test/fixture/unpaid.ts";

const { server, simulator, member, pay, later } = payoutScene();
const { toBeIssued } = ExchangeState.of;
const DAY = 86_400;

/** The provider takes a number that two persons had called dead; only a lie, or a bug of theirs, does that. */
async function payAfterAll(billNo: string, fen: number) {
  const body = JSON.stringify({ billNo, fen, account: "a", realName: "b", title: "c" });
  const headers = { "content-type": "application/json" };
  await fetch(`${simulator.url}/transfer`, { method: "POST", headers, body });
}

test.each(["refund", "file"] as const)(
  "a dead number that the provider pays after all (%s): an alarm, and a difference in the books",
  async (next) => {
    const waiting = await pay("not-signed");
    const { billNo = "" } = waiting.payout ?? {};
    await proposed(server, waiting.id, next);
    await longSince(server, waiting.id);
    await confirmed(server, waiting.id);
    const namesIt = async () => (await proved(server)).named.includes(`payouts bill:${billNo}`);
    expect(await namesIt()).toBe(false);
    const alarm = vi.spyOn(server.world.log, "error");
    await payAfterAll(billNo, waiting.netFen);
    await later(DAY, waiting);
    expect(alarm.mock.calls.map(([about]) => about)).toContainEqual(
      expect.objectContaining({ alarm: "payout", billNo, fen: waiting.netFen }),
    );
    alarm.mockRestore();
    expect(await namesIt()).toBe(true);
  },
);

test("the provider names another sum: it is not paid for us, and two persons cannot end it", async () => {
  const held = (await cashOf(server, member.memberId)).held;
  const alarm = vi.spyOn(server.world.log, "error");
  const waiting = await pay("other-sum");
  expect(waiting).toMatchObject({
    state: toBeIssued,
    payout: { state: "unknown", lastMessage: "渠道回答的金额与应付不一致，等待人工核实" },
  });
  expect(await later(60, waiting)).toMatchObject({ state: toBeIssued });
  expect((await cashOf(server, member.memberId)).held).toBe(held + waiting.amount);
  expect(alarm.mock.calls.map(([about]) => about)).toContainEqual(
    expect.objectContaining({ alarm: "payout", fen: waiting.netFen, theirs: waiting.netFen + 1 }),
  );
  alarm.mockRestore();
  expect((await proved(server)).named).toContain(`payouts bill:${waiting.payout?.billNo}`);
  // And two persons cannot end what may well have been paid.
  await proposed(server, waiting.id);
  await longSince(server, waiting.id);
  await expect(confirmed(server, waiting.id)).rejects.toMatchObject({ code: 409 });
});
