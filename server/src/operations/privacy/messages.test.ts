/** Messages and read notices: a member takes them along, and they go with the account. */
import { expect, test } from "vitest";
import { publishNotice, saveNotice } from "#contract/console/community/content.ts";
import { MessageKind, PublishState } from "#contract/content-enums.ts";
import { CodeScreen, StaffRole } from "#contract/enums.ts";
import { readNotices } from "#contract/member/community/notice.ts";
import { setGoal } from "#contract/member/money/goal.ts";
import { signedIn, stepUp } from "../../../test/person.ts";
import { testServer } from "../../../test/server.ts";
import { tell } from "../../foundation/message/api.ts";
import { dayOf } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import { ask, closedMember, DAY, download, tablesWith } from "../../../test/fixture/privacy.ts";
import { anonymiseDue } from "./anonymise.ts";

const server = testServer();

const tellOf = (memberId: number, body: string) =>
  transact(server.db, (tx) =>
    tell(tx, {
      memberId,
      kind: MessageKind.of.reward,
      title: "奖励到账",
      body,
      key: "once",
      at: server.clock.now(),
    }),
  );
const marksOf = async (memberId: number) => {
  const { length } = await server.db
    .selectFrom("noticeRead")
    .select("noticeId")
    .where("memberId", "=", memberId)
    .execute();
  return length;
};

async function published(title: string): Promise<number> {
  const staff = await server.staff(StaffRole.of.content);
  const draft = { title, body: "正文", brands: [], pinned: false, endsAt: null };
  const { id } = await staff(saveNotice, { body: { id: null, draft } });
  const body = { state: PublishState.of.published };
  await staff(publishNotice, { params: { id: String(id) }, body });
  return id;
}

test("the file of one's data tells of the messages, of the notices that were read and of the goal", async () => {
  const person = await signedIn(server);
  await tellOf(person.memberId, "写给本人的一句话");
  await person.browser.send(readNotices, { body: { ids: [await published("维护")] } });
  const until = dayOf(server.clock.now());
  await person.browser.send(setGoal, { body: { amountFen: 3000, until, instead: null } });
  await stepUp(server, person, CodeScreen.of.exportData);
  await ask(person.browser);
  await server.drain();
  const { 内容: found } = JSON.parse((await download(server, person.browser)).body) as {
    内容: { name: string; data: unknown }[];
  };
  const section = (name: string) => found.find((one) => one.name === name)?.data;
  expect(section("messages")).toMatchObject([
    { 类型: "奖励", 标题: "奖励到账", 内容: "写给本人的一句话", 阅读时间: null },
  ]);
  expect(section("notices")).toMatchObject([{ 公告: "维护" }]);
  expect(section("goal")).toMatchObject({ 目标金额分: 3000, 目标日期: until, 达成时间: null });
});

test("a week after somebody has left nothing of what they were told is there any more", async () => {
  const leaver = await closedMember(server);
  const { memberId } = leaver;
  const [at, noticeId] = [server.clock.now(), await published("另一条")];
  const letter = { kind: MessageKind.of.reward, title: "到账", key: "before", createdAt: at };
  await server.db
    .insertInto("message")
    .values({ ...letter, memberId, body: "只有本人知道的一句话" })
    .execute();
  await server.db.insertInto("noticeRead").values({ memberId, noticeId, readAt: at }).execute();
  await server.db.insertInto("walletSeen").values({ memberId, goldSeq: 1, cashSeq: 1 }).execute();
  const counted = { goldFrom: 0, cashFrom: 0, looked: 0 };
  await server.db
    .insertInto("walletGoal")
    .values({ memberId, amountFen: 3000, until: at, setAt: at, changedAt: at, ...counted })
    .execute();
  server.clock.move(8 * DAY);
  await anonymiseDue(server.world);
  expect(await tablesWith(server, "只有本人知道的一句话")).toEqual([]);
  expect(await marksOf(memberId)).toBe(0);
  const seen = server.db.selectFrom("walletSeen").selectAll().where("memberId", "=", memberId);
  expect(await seen.execute()).toEqual([]);
  const goal = server.db.selectFrom("walletGoal").selectAll().where("memberId", "=", memberId);
  expect(await goal.execute()).toEqual([]);
});
