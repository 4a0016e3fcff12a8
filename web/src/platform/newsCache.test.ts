import { type InfiniteData, QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { MessageKind } from "#contract/content-enums.ts";
import {
  listBoard,
  listMessages,
  listNotices,
  type Message,
} from "#contract/member/community/notice.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { type Happening, take } from "./newsCache.ts";
import { keyOf } from "./query.ts";

const { reward, feedback } = MessageKind.of;
const message = (id: number, kind: MessageKind = reward): Message => ({
  id,
  kind,
  title: `第 ${id} 条`,
  body: "",
  about: null,
  at: "2026-11-22T00:00:00Z",
  isRead: false,
});
type Pages = InfiniteData<{ list: Message[]; next: string | null }>;

function drawn() {
  const client = new QueryClient();
  const keys = {
    all: [listMessages.path, "pages", { query: {} }],
    feedback: [listMessages.path, "pages", { query: { kind: feedback } }],
    notices: [listNotices.path, "pages", { query: {} }],
  };
  const pagesOf = (...pages: Message[][]) => ({
    pages: pages.map((list) => ({ list, next: null })),
    pageParams: pages.map(() => null),
  });
  client.setQueryData(keys.all, pagesOf([message(5), message(4)], [message(3)]));
  client.setQueryData(keys.feedback, pagesOf([message(3, feedback)]));
  client.setQueryData(keys.notices, pagesOf([message(5), message(4)]));
  client.setQueryData(keyOf(listBoard), { list: [message(5), message(4)] });
  client.setQueryData(keyOf(getWallet), {});
  const linesOf = (key: readonly unknown[]) =>
    client.getQueryData<Pages>(key)?.pages.map(({ list }) => list) ?? [];
  return {
    client,
    keys,
    idsOf: (key: keyof typeof keys) => linesOf(keys[key]).map((list) => list.map(({ id }) => id)),
    unreadOf: (key: keyof typeof keys) =>
      linesOf(keys[key])
        .flat()
        .flatMap(({ id, isRead }) => (isRead ? [] : [id])),
  };
}

test("new messages come on top of the lists that they belong to, each once", () => {
  const { client, idsOf } = drawn();
  take(client, { as: "came", messages: [message(7, feedback), message(6), message(5)] });
  expect(idsOf("all")).toEqual([[7, 6, 5, 4], [3]]);
  expect(idsOf("feedback")).toEqual([[7, 3]]);
  take(client, { as: "came", messages: [message(7, feedback)] });
  expect(idsOf("all")).toEqual([[7, 6, 5, 4], [3]]);
});

test("money is asked for again when a message tells of it, and only then", () => {
  const { client } = drawn();
  const isStale = () => client.getQueryState(keyOf(getWallet))?.isInvalidated;
  take(client, { as: "came", messages: [message(6, feedback)] });
  expect(isStale()).toBe(false);
  take(client, { as: "came", messages: [message(7)] });
  expect(isStale()).toBe(true);
});

test("what was read loses its mark wherever it stands", () => {
  const { client, unreadOf } = drawn();
  take(client, { as: "read", of: "messages", ids: [5, 3] });
  expect(unreadOf("all")).toEqual([4]);
  expect(unreadOf("notices")).toEqual([5, 4]);
  take(client, { as: "read", of: "notices", ids: null });
  expect(unreadOf("notices")).toEqual([]);
  expect(unreadOf("all")).toEqual([4]);
  const board = client.getQueryData<{ list: Message[] }>(keyOf(listBoard));
  expect(board?.list.map(({ isRead }) => isRead)).toEqual([true, true]);
});

test.each<[string, Happening, readonly number[]]>([
  ["a line that was read", { as: "read", of: "messages", ids: [5] }, [4]],
  ["a message that came", { as: "came", messages: [message(7)] }, [7, 5, 4]],
])("%s stays so, though a list that was read before it comes later", async (...given) => {
  const [, what, unread] = given;
  const { client, keys, unreadOf } = drawn();
  const before = [message(5), message(4)];
  const after = unread.map((id) => message(id));
  const answers = [before, after].map((list) => ({ list, next: null }));
  const queryFn = vi.fn(async () => answers[queryFn.mock.calls.length - 1]);
  const asked = client.fetchInfiniteQuery({
    queryKey: keys.all,
    queryFn,
    initialPageParam: null,
    getNextPageParam: () => null,
  });
  take(client, what);
  await asked;
  expect(unreadOf("all")).toEqual(unread);
});

test("a published notice makes the board and the list stale, and no message", () => {
  const { client } = drawn();
  take(client, { as: "stale", of: "notices" });
  expect(client.getQueryState(keyOf(listBoard))?.isInvalidated).toBe(true);
  const [held] = client.getQueryCache().findAll({ queryKey: [listMessages.path] });
  expect(held?.state.isInvalidated).toBe(false);
});
