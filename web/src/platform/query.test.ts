/** Calls that change something: in the order of the presses, each once, and what they leave stale. */
import { MutationObserver, onlineManager, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Asset, ExchangeType } from "#contract/enums.ts";
import { createExchange } from "#contract/member/money/exchange.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { listAddresses, removeAddress, saveAddress } from "#contract/member/people/address.ts";
import { keyOf, queryClient, sending } from "./query.ts";
import { clearSession } from "./session.ts";

/** Each call's path, and the answers to them in this order. */
let asked: string[];
let answers: ((data: unknown) => Promise<void>)[];
let done: unknown[];

beforeEach(() => {
  asked = [];
  answers = [];
  done = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(new URL(url, "https://panel.example").pathname);
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.push(async (data) => {
      const before = done.length;
      resolve(new Response(JSON.stringify({ code: 200, msg: "", data })));
      await vi.waitUntil(() => done.length > before);
    });
    return promise;
  });
});
afterEach(() => vi.unstubAllGlobals());

test("of two changes to one book the second waits, so that the last answer has both", async () => {
  const client = new QueryClient();
  const options = { inOrderOf: listAddresses, onDone: (book: unknown) => void done.push(book) };
  const save = new MutationObserver(client, sending(client, saveAddress, options));
  const remove = new MutationObserver(client, sending(client, removeAddress, options));
  // The server's to judge: nothing of it is looked at here.
  void save.mutate({ body: {} } as Parameters<typeof save.mutate>[0]);
  void remove.mutate({ body: { id: 2 } });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await answers[0]?.([{ id: 1 }, { id: 2 }]);
  await vi.waitFor(() =>
    expect(asked).toEqual([`/api${saveAddress.path}`, `/api${removeAddress.path}`]),
  );
  await answers[1]?.([{ id: 1 }]);
  expect(done).toHaveLength(2);
});

/** Answers every call so, and notes their numbers. */
function answering(reply: () => Response): string[] {
  const keys: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get("idempotency-key") ?? "");
    return reply();
  });
  return keys;
}
const refusing = (code: number) =>
  answering(() => new Response(JSON.stringify({ code, msg: "不行", data: null })));
const losing = () => answering(() => new Response(null, { status: 503 }));

const body = (amount: number) => ({
  body: { type: ExchangeType.of.cash, asset: Asset.of.gold, amount },
});
/** From a page that is opened for it. */
const withdraw = (amount: number, client = new QueryClient()) =>
  new MutationObserver(client, sending(client, createExchange, { refreshes: [getWallet] }))
    .mutate(body(amount))
    .catch(() => undefined);

test("after a lost answer the same request has the same number, also from another page, until one has come", async () => {
  const lost = losing();
  await withdraw(1000);
  await withdraw(1000);
  await withdraw(2000);
  expect(lost[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(lost[1]).toBe(lost[0]);
  expect(lost[2]).not.toBe(lost[0]);
  const answered = refusing(2003);
  await withdraw(1000);
  await withdraw(1000);
  expect(answered[0]).toBe(lost[0]);
  expect(answered[1]).not.toBe(lost[0]);
});

test("with the session its unanswered requests are forgotten", async () => {
  const keys = losing();
  await withdraw(1000);
  vi.stubGlobal("document", { cookie: "" });
  clearSession();
  await withdraw(1000);
  expect(keys[1]).not.toBe(keys[0]);
});

test.each([
  ["overtaken", () => refusing(409), true],
  ["without the balance that it was based on", () => refusing(2001), true],
  ["lost, which may have been carried out", losing, true],
  ["badly written", () => refusing(400), false],
])("what is %s asks again for what it was based on: %s", async (...[, given, isStale]) => {
  given();
  const client = new QueryClient();
  client.setQueryData(keyOf(getWallet), {});
  await withdraw(1000, client);
  expect(client.getQueryState(keyOf(getWallet))?.isInvalidated).toBe(isStale);
});

test("what is pressed without a network fails at once and is not kept, but where the page says that it waits", async () => {
  const keys = losing();
  queryClient.mount();
  onlineManager.setOnline(false);
  await withdraw(1000, queryClient);
  expect(keys).toHaveLength(1);
  const reply = new MutationObserver(
    queryClient,
    sending(queryClient, removeAddress, { waitsForNetwork: true }),
  );
  void reply.mutate({ body: { id: 2 } }).catch(() => undefined);
  await vi.waitFor(() => expect(reply.getCurrentResult().isPaused).toBe(true));
  expect(keys).toHaveLength(1);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(keys).toHaveLength(2));
  queryClient.unmount();
});
