import { expect, test } from "vitest";
import { listStock } from "#contract/console/money/prize.ts";
import { testServer } from "../../../test/server.ts";
import { memberWith } from "../../../test/fixture/exchange.ts";

import { operations, ordered, params, physical } from "../../../test/fixture/prize.ts";

const server = testServer();

test("every change of the stock says by name who made it, and which member took a piece", async () => {
  const prize = await physical(server, 3);
  const member = await memberWith(server, { gold: 10_000 });

  const { id } = await ordered(member, prize);
  const { list } = await (await operations(server))(listStock, { ...params(prize.id), query: {} });
  expect(list).toMatchObject([
    { change: -1, stockAfter: 2, exchangeId: id, actor: expect.stringMatching(/\d{8}$/) },
    { change: 3, stockAfter: 3, exchangeId: null, actor: expect.stringContaining("操作员") },
  ]);
});
