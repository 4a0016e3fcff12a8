/** What is new arrives by itself: in every tab, at once, and only to whom it concerns. */
import { beforeAll, expect, test } from "vitest";
import { logout } from "#contract/member/people/auth.ts";
import { publishNotice, saveNotice } from "#contract/console/community/content.ts";
import { MessageKind, PublishState } from "#contract/content-enums.ts";
import { StaffRole } from "#contract/enums.ts";
import { getNews, listMessages, readMessages } from "#contract/member/community/notice.ts";
import { tell } from "../../foundation/message/api.ts";
import { transact } from "../../platform/db.ts";
import { testServer } from "../../../test/server.ts";
import { type Line, listening, openLine, until } from "../../../test/fixture/news.ts";
import { liveOf } from "./live.ts";
import { inMachineTime } from "../../../../tools/pace.ts";

const server = testServer();
let origin = "";
beforeAll(async () => {
  origin = await listening(server);
});

const tellOf = (memberId: number, key: string) =>
  transact(server.db, (tx) =>
    tell(tx, {
      memberId,
      kind: MessageKind.of.reward,
      title: "奖励已到账",
      body: "",
      key,
      at: server.clock.now(),
    }),
  );
const nothing = { newMessage: false, unreadMessages: 0, unreadNotices: 0 };

test("the page is told what is unread as soon as it opens, and of each message as it comes", async () => {
  const member = await server.member();
  const other = await server.member();
  const [line, others] = await Promise.all([openLine(origin, member), openLine(origin, other)]);
  await until(() => line.told.length === 1 && others.told.length === 1);
  expect(line.told).toEqual([nothing]);
  expect(line.text()).toMatch(/^retry: [2-6]\d{3}\n/);
  await tellOf(member.memberId, "a");
  await until(() => line.told.length === 2);
  expect(line.told.at(-1)).toEqual({ newMessage: true, unreadMessages: 1, unreadNotices: 0 });
  expect(await member.call(getNews)).toEqual(line.told.at(-1));
  expect(others.told).toEqual([nothing]);
  line.hangUp();
  others.hangUp();
});

test("what is read in one tab is read in the other", async () => {
  const member = await server.member();
  await tellOf(member.memberId, "a");
  const [one, two] = await Promise.all([openLine(origin, member), openLine(origin, member)]);
  await until(() => [one, two].every(({ told }) => told.at(-1)?.unreadMessages === 1));
  const { list } = await member.call(listMessages, { query: {} });
  await member.call(readMessages, { body: { ids: list.map(({ id }) => id) } });
  await until(() => [one, two].every(({ told }) => told.at(-1)?.newMessage === false));
  one.hangUp();
  two.hangUp();
});

test("a notice that is published reaches everybody, and what is withdrawn is gone", async () => {
  const staff = await server.staff(StaffRole.of.content);
  const lines = await Promise.all(
    [await server.member(), await server.member()].map((member) => openLine(origin, member)),
  );
  await until(() => lines.every(({ told }) => told.length === 1));
  const draft = { title: "系统维护", body: "今晚维护", brands: [], pinned: false, endsAt: null };
  const { id } = await staff(saveNotice, { body: { id: null, draft } });
  const move = (state: PublishState) =>
    staff(publishNotice, { params: { id: String(id) }, body: { state } });
  await move(PublishState.of.published);
  await until(() => lines.every(({ told }) => told.at(-1)?.unreadNotices === 1));
  await move(PublishState.of.withdrawn);
  await until(() => lines.every(({ told }) => told.at(-1)?.unreadNotices === 0));
  for (const line of lines) line.hangUp();
});

test("with a fourth page the oldest is let go", async () => {
  const member = await server.member();
  const lines: Line[] = [];
  for (let n = 0; n < 4; n += 1) {
    const line = await openLine(origin, member);
    await until(() => line.told.length === 1);
    lines.push(line);
  }
  await until(() => lines[0]?.isOver() === true);
  await tellOf(member.memberId, "a");
  await until(() => lines.slice(1).every(({ told }) => told.length === 2));
  expect(lines.map((line) => line.isOver())).toEqual([true, false, false, false]);
  for (const line of lines) line.hangUp();
});

test("whoever signs out is told nothing more after the next heartbeat; the others' go on", async () => {
  const [leaving, staying] = [await server.member(), await server.member()];
  const [line, other] = await Promise.all([openLine(origin, leaving), openLine(origin, staying)]);
  await until(() => line.told.length === 1 && other.told.length === 1);
  await leaving.call(logout);
  await liveOf(server.world).beat();
  await until(() => line.isOver() && other.text().includes("\n: "));
  expect(other.isOver()).toBe(false);
  other.hangUp();
});

test("a stranger gets no channel", async () => {
  const reply = await fetch(`${origin}/api/v1/messages/live`);
  expect(reply.status).toBe(401);
  expect(await reply.json()).toMatchObject({ code: 401 });
});

test("a server that closes ends the channels at once", async () => {
  const line = await openLine(origin, await server.member());
  await until(() => line.told.length === 1);
  const began = performance.now();
  await server.app.close();
  await until(() => line.isOver());
  expect(performance.now() - began).toBeLessThan(inMachineTime(5000));
});
