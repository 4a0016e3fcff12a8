/** A payout told by SMS: where it is on, for those who want it, once, and not at night. */
import { beforeAll, expect, test } from "vitest";
import { setPayoutSms } from "#contract/console/study/alert.ts";
import { StaffRole } from "#contract/enums.ts";
import { getAlerts } from "#contract/member/study/alert.ts";
import type { SignedIn } from "../../../test/server.ts";
import {
  approve,
  memberWith,
  serverWithPayouts,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { messagesTo } from "../../../test/fixture/message.ts";
import { tomorrowAt, prefer } from "../../../test/notifications.ts";

const { server } = serverWithPayouts();
beforeAll(() => tomorrowAt(server, 10));

const turn = async (on: boolean) =>
  (await server.staff(StaffRole.of.operations))(setPayoutSms, { body: { on, note: "试运行" } });

async function sentTo({ memberId }: SignedIn): Promise<string[]> {
  await server.drain();
  const { mobile } = await server.db
    .selectFrom("userMember")
    .select("mobile")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  const kept = await server.db
    .selectFrom("devInbox")
    .select("body")
    .where("sentTo", "=", mobile ?? "")
    .where("body", "like", "%提现%")
    .execute();
  return kept.map(({ body }) => body);
}

async function paid(member: SignedIn, amount: number): Promise<void> {
  const { id } = await withdraw(member.call, { amount });
  await approve(server, id);
  await server.drain();
  expect((await messagesTo(member)).some(({ title }) => title.startsWith("提现到账"))).toBe(true);
}

test("until an operator turns it on, nobody gets an SMS, and the settings say so", async () => {
  const member = await memberWith(server, { fen: 5000 });
  expect((await member.call(getAlerts)).isPayoutSmsOn).toBe(false);
  await paid(member, 1200);
  expect(await sentTo(member)).toEqual([]);
});

test("where it is on a payout is told once, with its sum and the masked account", async () => {
  await turn(true);
  const member = await memberWith(server, { fen: 5000 });
  expect((await member.call(getAlerts)).isPayoutSmsOn).toBe(true);
  await paid(member, 1234);
  await server.drain();
  expect(await sentTo(member)).toEqual([
    expect.stringMatching(/提现 12\.34 元已支付到支付宝 \S*\*\S*。/),
  ]);
});

test("who has turned it off reads the message alone", async () => {
  await turn(true);
  const member = await memberWith(server, { fen: 5000 });
  await prefer(member, { payoutSms: false });
  await paid(member, 1300);
  expect(await sentTo(member)).toEqual([]);
});

test("what is paid at night is told at eight in the morning", async () => {
  await turn(true);
  const member = await memberWith(server, { fen: 5000 });
  await tomorrowAt(server, 23);
  await paid(member, 1400);
  expect(await sentTo(member)).toEqual([]);
  server.clock.move(8 * 3600 + 3500);
  expect(await sentTo(member)).toEqual([]);
  server.clock.move(200);
  expect(await sentTo(member)).toHaveLength(1);
});

test("only operations turn it on", async () => {
  const finance = await server.staff(StaffRole.of.finance);
  await expect(finance(setPayoutSms, { body: { on: true, note: "试运行" } })).rejects.toMatchObject(
    { code: 403 },
  );
});
