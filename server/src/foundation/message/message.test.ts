/** A member's messages: listed, narrowed down, read, exported, and gone with the account. */
import { expect, test } from "vitest";
import { MessageKind } from "#contract/content-enums.ts";
import { getNews, listMessages, readMessages } from "#contract/member/community/notice.ts";
import { transact } from "../../platform/db.ts";
import { closeMember } from "../../people/member/api.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { removeOldMessages } from "./removal.ts";
import { tell } from "./service.ts";

const server = testServer();
const { reward, exchange } = MessageKind.of;

const tellOf = ({ memberId }: SignedIn, key: string, kind: MessageKind = reward) =>
  transact(server.db, (tx) =>
    tell(tx, {
      memberId,
      kind,
      title: `关于 ${key}`,
      body: "100 金币",
      about: { kind: "response", id: 7 },
      key,
      at: server.clock.now(),
    }),
  );
const titles = async ({ call }: SignedIn, query: object = {}) =>
  (await call(listMessages, { query })).list.map(({ title }) => title);

test("the newest message comes first, page by page, and by its kind", async () => {
  const member = await server.member();
  for (const key of ["1", "2", "3"]) await tellOf(member, key);
  await tellOf(member, "4", exchange);
  const first = await member.call(listMessages, { query: { size: 3 } });
  expect(first.list.map(({ title }) => title)).toEqual(["关于 4", "关于 3", "关于 2"]);
  expect(first.list[1]).toMatchObject({
    kind: reward,
    body: "100 金币",
    about: { kind: "response", id: 7 },
    isRead: false,
  });
  const rest = await member.call(listMessages, { query: { size: 3, cursor: first.next ?? "" } });
  expect(rest).toMatchObject({ list: [{ title: "关于 1" }], next: null });
  expect(await titles(member, { kind: String(exchange) })).toEqual(["关于 4"]);
  expect(await titles(await server.member())).toEqual([]);
});

test("reading some or all of them lowers what is unread, and reading twice changes nothing", async () => {
  const member = await server.member();
  for (const key of ["1", "2", "3"]) await tellOf(member, key);
  const { list } = await member.call(listMessages, { query: {} });
  const ids = [list[0]?.id ?? 0];
  expect(await member.call(getNews)).toMatchObject({ newMessage: true, unreadMessages: 3 });
  expect(await member.call(readMessages, { body: { ids } })).toMatchObject({ unreadMessages: 2 });
  expect(await member.call(readMessages, { body: { ids } })).toMatchObject({ unreadMessages: 2 });
  expect(await member.call(readMessages, { body: { all: true } })).toEqual({
    newMessage: false,
    unreadMessages: 0,
    unreadNotices: 0,
  });
  expect((await member.call(listMessages, { query: {} })).list.every((one) => one.isRead)).toBe(
    true,
  );
});

test("nobody reads or marks another's messages", async () => {
  const [owner, other] = [await server.member(), await server.member()];
  await tellOf(owner, "1");
  const { list } = await owner.call(listMessages, { query: {} });
  await other.call(readMessages, { body: { ids: list.map(({ id }) => id) } });
  expect(await owner.call(getNews)).toMatchObject({ unreadMessages: 1 });
});

test("a hundred unread are shown as 99", async () => {
  const member = await server.member();
  await transact(server.db, async (tx) => {
    for (let n = 0; n < 120; n += 1)
      await tell(tx, {
        memberId: member.memberId,
        kind: reward,
        title: "奖励",
        body: "",
        key: `n${n}`,
        at: server.clock.now(),
      });
  });
  expect(await member.call(getNews)).toMatchObject({ unreadMessages: 99 });
});

test.each([
  [{}, "请给出消息编号，或选择全部"],
  [{ ids: [] }, "请给出消息编号，或选择全部"],
])("marking %j as read is refused with what is missing", async (body, message) => {
  const { call } = await server.member();
  await expect(call(readMessages, { body })).rejects.toMatchObject({ code: 400, message });
});

test("whoever has left is told nothing", async () => {
  const member = await server.member();
  await transact(server.db, (tx) => closeMember(tx, member.memberId));
  await tellOf(member, "late");
  const { rows } = await countOf(member.memberId);
  expect(rows).toBe(0);
});

const countOf = async (memberId: number) => {
  const found = await server.db
    .selectFrom("message")
    .select("id")
    .where("memberId", "=", memberId)
    .execute();
  return { rows: found.length };
};

test("read messages go after half a year, unread ones after two years", async () => {
  const member = await server.member();
  await tellOf(member, "read");
  await member.call(readMessages, { body: { all: true } });
  await tellOf(member, "unread");
  server.clock.move(179 * 86_400);
  await removeOldMessages(server.world);
  expect((await countOf(member.memberId)).rows).toBe(2);
  server.clock.move(2 * 86_400);
  await removeOldMessages(server.world);
  expect((await countOf(member.memberId)).rows).toBe(1);
  server.clock.move(550 * 86_400);
  await removeOldMessages(server.world);
  expect((await countOf(member.memberId)).rows).toBe(0);
});
