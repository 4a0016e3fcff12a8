/** Points are hidden from moderators and observers (rule people-28), by the server. */
import { expect, test } from "vitest";
import { BbsRole } from "#contract/enums.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { getWallet, listPoints } from "#contract/member/money/wallet.ts";
import { memberWith } from "../../../test/fixture/exchange.ts";
import { testServer } from "../../../test/server.ts";
import { letIn, refusal, sectionOn, topic } from "../../../test/fixture/discussion.ts";

const server = testServer();
const { moderator, observer, respondent } = BbsRole.of;
/** So many that no time and no number of something else has the same digits by chance. */
const POINTS = 7_654_321;

test.each([
  ["moderator", moderator],
  ["observer", observer],
])("A %s sees no points anywhere, and their cash as ever", async (_, role) => {
  const section = await sectionOn(server, [topic()]);
  const member = await memberWith(server, { fen: 5000, gold: POINTS });
  const { call } = member;
  const before = await call(getWallet);
  expect(before.gold.available).toBe(POINTS);
  expect(await refusal(call(listPoints, { query: {} }))).toMatchObject({ code: 200 });

  await letIn(server, section, member, role);
  const account = await call(getAccount);
  expect(account.userData).toMatchObject({ bbsRole: role, balance: null });
  const wallet = await call(getWallet);
  expect(wallet.gold).toEqual({ pending: 0, available: 0, held: 0 });
  expect(wallet.owed.gold).toBe(0);
  expect(wallet.earnings.every(({ gold }) => gold === 0)).toBe(true);
  expect(wallet.cash).toEqual(before.cash);
  expect(JSON.stringify([account, wallet])).not.toContain(String(POINTS));
  for (const bucket of ["available", "pending", "held"] as const)
    expect(await refusal(call(listPoints, { query: { bucket } }))).toEqual({
      code: 403,
      msg: "主持人和观察员不显示金币",
    });
  expect((await call(listPoints, { query: { asset: "2" } })).list.length).toBeGreaterThan(0);

  // Out of the last section, they have their points again.
  await letIn(server, section, member, respondent);
  expect((await call(getAccount)).userData).toMatchObject({ bbsRole: respondent, balance: POINTS });
  expect((await call(getWallet)).gold.available).toBe(POINTS);
});
