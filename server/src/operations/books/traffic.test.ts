/** In a file of its own: the provider keeps the real time, and here nobody has moved ours yet. */
import { beforeEach, expect, test, vi } from "vitest";
import { cancelExchange } from "#contract/member/money/exchange.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { DAY, proved } from "../../../test/books.ts";
import {
  approve,
  keepSignedIn,
  memberWith,
  noLimits,
  serverWithPayouts,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";

vi.setConfig({ testTimeout: inMachineTime(60_000) });

const { server, simulator } = serverWithPayouts();

beforeEach(() => setRules(server, noLimits));

test("payouts, requests and cancellations during the run make no difference that is not there", async () => {
  const others = await Promise.all(
    Array.from({ length: 4 }, () => memberWith(server, { fen: 1_000_000 })),
  );
  let traffic = true;
  const busy = others.map(async ({ call }) => {
    while (traffic) {
      const [one, other] = [await withdraw(call), await withdraw(call)];
      await approve(server, one.id);
      await call(cancelExchange, { body: { id: other.id } });
      await server.drain();
    }
  });
  for (let n = 0; n < 12; n++) expect((await proved(server)).list).toEqual([]);
  traffic = false;
  await Promise.all(busy);
  expect(simulator.paid().count).toBeGreaterThan(10);
  server.clock.move(2 * DAY);
  await keepSignedIn(server);
  const { run, list } = await proved(server);
  expect(list).toEqual([]);
  expect(run.payouts.matched).toMatchObject({
    count: simulator.paid().count,
    theirsFen: simulator.paid().totalFen,
  });
});
