/** Calls that change something, in the order of the presses. */
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listAddresses, removeAddress, saveAddress } from "#contract/member/people/address.ts";
import { sending } from "./query.ts";

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
  const held = () => ({ held: { current: null } });
  const save = new MutationObserver(
    client,
    sending(client, saveAddress, { ...options, ...held() }),
  );
  const remove = new MutationObserver(
    client,
    sending(client, removeAddress, { ...options, ...held() }),
  );
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
