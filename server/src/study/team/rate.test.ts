/** 佣金分成: what a leader gives a member of the commission on them. */
import { expect, test } from "vitest";
import { Role } from "#contract/enums.ts";
import { getTeam, listRates, setRate } from "#contract/member/study/team.ts";
import { memberOfRole, registeredWith } from "../../../test/invited.ts";
import { testServer } from "../../../test/server.ts";
import { refusal } from "../../../test/fixture/agent.ts";

const server = testServer();

const rateIn = async (leader: Awaited<ReturnType<typeof memberOfRole>>, code: string) =>
  (await leader.call(getTeam, { query: { search: code } })).list[0]?.rate;

test("A leader sets a member's share, and every setting is kept, newest first", async () => {
  const leader = await memberOfRole(server, Role.of.leader);
  const { code: memberCode } = await registeredWith(server, leader.code);
  expect(await rateIn(leader, memberCode)).toBe(0);
  const first = await leader.call(setRate, { body: { memberCode, rate: 30 } });
  server.clock.move(60);
  const second = await leader.call(setRate, { body: { memberCode, rate: 45 } });
  expect([first.rate, second.rate]).toEqual([30, 45]);
  expect(await rateIn(leader, memberCode)).toBe(45);
  const page = await leader.call(listRates, { query: { memberCode, size: 1 } });
  expect(page.list).toEqual([{ rate: 45, at: second.since }]);
  expect(
    await leader.call(listRates, { query: { memberCode, size: 1, cursor: page.next ?? "" } }),
  ).toEqual({ list: [{ rate: 30, at: first.since }], next: null });
});

test("The same share again changes nothing, not even the day's count", async () => {
  const leader = await memberOfRole(server, Role.of.leader);
  const { code: memberCode } = await registeredWith(server, leader.code);
  const set = (rate: number) => leader.call(setRate, { body: { memberCode, rate } });
  await set(0);
  const { since } = await set(20);
  server.clock.move(5);
  for (let n = 0; n < 8; n += 1) expect(await set(20)).toEqual({ rate: 20, since });
  expect((await leader.call(listRates, { query: { memberCode } })).list).toHaveLength(1);
});

test("The sixth change of a day is refused with the time when it can be made", async () => {
  const leader = await memberOfRole(server, Role.of.leader);
  const { code: memberCode } = await registeredWith(server, leader.code);
  const other = await registeredWith(server, leader.code);
  const set = (rate: number, code = memberCode) =>
    leader.call(setRate, { body: { memberCode: code, rate } });
  for (const rate of [1, 2, 3, 4, 5]) await set(rate);
  expect(await refusal(set(6))).toEqual({
    code: 429,
    msg: expect.stringMatching(/请 24 小时后再试/),
  });
  expect(await rateIn(leader, memberCode)).toBe(5);
  expect(await set(6, other.code)).toMatchObject({ rate: 6 });
});

test("A leader sets nothing for somebody of another team, and sees no history of theirs", async () => {
  const leader = await memberOfRole(server, Role.of.leader);
  const { code: memberCode } = await registeredWith(server, leader.code);
  const stranger = await memberOfRole(server, Role.of.leader);
  const nobody = { code: 404, msg: "团队中没有这个会员编号" };
  for (const code of [memberCode, "00000000", stranger.code]) {
    const set = stranger.call(setRate, { body: { memberCode: code, rate: 10 } });
    expect(await refusal(set)).toEqual(nobody);
    expect(await refusal(stranger.call(listRates, { query: { memberCode: code } }))).toEqual(
      nobody,
    );
  }
  expect(await rateIn(leader, memberCode)).toBe(0);
});

test("A share is a whole number from 0 to 100", async () => {
  const leader = await memberOfRole(server, Role.of.leader);
  const { code: memberCode } = await registeredWith(server, leader.code);
  const set = (rate: number) => leader.call(setRate, { body: { memberCode, rate } });
  for (const rate of [-1, 101, 33.3])
    expect(await refusal(set(rate))).toEqual({
      code: 400,
      msg: expect.stringContaining("分成比例应为 0 到 100 的整数"),
    });
  expect((await set(100)).rate).toBe(100);
});

test("Two settings at the same time are two lines, and the last one stands", async () => {
  const leader = await memberOfRole(server, Role.of.leader);
  const { code: memberCode } = await registeredWith(server, leader.code);
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      refusal(leader.call(setRate, { body: { memberCode, rate: 10 + n } })),
    ),
  );
  const { list } = await leader.call(listRates, { query: { memberCode } });
  // Five of the eight, whichever came first: the limit holds among those at once, too.
  expect(list).toHaveLength(5);
  expect(await rateIn(leader, memberCode)).toBe(list[0]?.rate);
});
