/** Before two persons say that a payout was never made, the provider itself must have looked for it. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ExchangeState } from "#contract/enums.ts";
import { type TestServer, testServer } from "../../../test/server.ts";
import {
  approve,
  cashOf,
  expectBooksToBalance,
  memberWith,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { confirmedPaid, shownPaid, providerSays } from "../../../test/fixture/unpaid.ts";

/** Says the same of every number. */
function providerThatSays(answer: object): { server: TestServer } {
  const env: Record<string, string> = {};
  const provider: Server = createServer((_, reply) => reply.end(JSON.stringify(answer)));
  beforeAll(async () => {
    await once(provider.listen(0, "127.0.0.1"), "listening");
    env["PAYOUT_URL"] = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  });
  afterAll(() => provider.close());
  return { server: testServer(env) };
}

const { server } = providerThatSays({
  status: "FAIL",
  code: "INVALID_PARAMETER",
  message: "无权查询",
});

test("a provider that refuses the question itself has not said that it did not pay: nothing is given back", async () => {
  const { call, memberId } = await memberWith(server, { fen: 5000 });
  const { id } = await withdraw(call);
  await approve(server, id);
  await server.db.deleteFrom("outbox").execute();
  const refusal = {
    kind: "refused",
    side: "payee",
    code: "NO_PAYEE",
    message: "账户不存在",
  } as const;
  await providerSays(server, { kind: "paid", providerNo: "REAL" }, { exchangeId: id });
  await providerSays(server, refusal, { exchangeId: id, wake: true });
  const before = await cashOf(server, memberId);
  await shownPaid(server, id, { paidFen: 0 });
  await expect(confirmedPaid(server, id)).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining("没有回答查询"),
  });
  expect(await cashOf(server, memberId)).toEqual(before);
  const row = server.db.selectFrom("exchange").select("state").where("id", "=", id);
  expect((await row.executeTakeFirst())?.state).toBe(ExchangeState.of.issued);
  await expectBooksToBalance(server);
});
