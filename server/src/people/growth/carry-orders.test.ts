/** Two answers of one friend are decided and turned round, and the jobs behind that run in any order, again and again. */
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { inMachineTime } from "../../../../tools/pace.ts";
import { carried } from "../../../test/fixture/carried.ts";
import { carryScene, carryTasks } from "../../../test/fixture/carry.ts";
import { answeredBy } from "../../../test/fixture/growth.ts";
import { testServer } from "../../../test/server.ts";
import { asideBalance } from "../../ledger/wallet/api.ts";
import { waitingAside } from "./proof-sql.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(300_000) });
const tasks = carryTasks(server);
const { pair, decideOnly, turnOnly, jobs, run, available, nothingIsUnderway } = carryScene(server);
const RUNS = Number(process.env["PROPERTY_RUNS"] ?? 6);

type Side = 0 | 1;
/** Whose turn it is: what waits becomes valid, what is valid invalid, what is invalid valid again. */
const histories = fc.array(fc.constantFrom<Side>(0, 1), { minLength: 2, maxLength: 7 });
const orders = fc.array(fc.nat(), { minLength: 10, maxLength: 40 });

/** 300 for each valid answer, 5000 for the first: another takes that place only when it has been taken back. */
function owedInTheEnd(history: readonly Side[]): number {
  const valid = [false, false];
  const first: (boolean | undefined)[] = [undefined, undefined];
  for (const side of history) {
    const other = 1 - side;
    valid[side] = !valid[side];
    if (!valid[side]) first[side] &&= false;
    else if (first[side] === undefined && first[other] === undefined)
      first[side] = valid[other] ? undefined : true;
    else if (!first[other]) first[side] = true;
  }
  const count = (each: readonly unknown[]) => each.filter(Boolean).length;
  return 300 * count(valid) + 5000 * count(first);
}

test("jobs in any order, and each as often as it likes, bring what was decided to the coin", async () => {
  await fc.assert(
    fc.asyncProperty(histories, orders, async (history, order) => {
      const { boss, friend } = await pair();
      const ids = [await answeredBy(friend, tasks.task), await answeredBy(friend, tasks.second)];
      for (const [n, side] of history.entries()) {
        const id = ids[side] ?? 0;
        const times = history.slice(0, n).filter((each) => each === side).length;
        await (times === 0 ? decideOnly(id) : turnOnly(times % 2 === 0, id));
      }
      const waiting = await jobs();
      for (const nth of order) {
        const job = waiting[nth % waiting.length];
        if (job) await run(job);
        expect(await waitingAside(server.db)).toEqual(await asideBalance(server.db));
      }
      for (const job of waiting) await run(job);
      expect(await available(boss)).toBe(owedInTheEnd(history));
      // They are all in the outbox still.
      await carried(server);
      expect(await available(boss)).toBe(owedInTheEnd(history));
      await nothingIsUnderway();
    }),
    // The first of them was paid, taken back and is owed to the next answer, whose job runs before all others.
    { numRuns: RUNS, examples: [[[0, 0, 1], [6]]] },
  );
});
