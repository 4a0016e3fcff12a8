/** What a transaction does at its end: in its turn, once, and also when only another ending asks for it. */
import { expect, test } from "vitest";
import type { Db, Tx } from "./db.ts";
import { atEnd, type AtEndInput, withEndings } from "./transaction-hooks.ts";

/** Endings that write down what they were given; messages are asked for by the counts alone. */
function endings() {
  const done: string[] = [];
  const note = (what: string) => (_: unknown, items: readonly string[]) => {
    done.push(`${what}: ${items.join()}`);
    return Promise.resolve();
  };
  const messages: AtEndInput<string> = {
    turn: "messages",
    write: note("told"),
    afterwards: (db, items) => void note("announced")(db, items),
  };
  const counts: AtEndInput<string> = {
    turn: "counts of topics",
    write: async (tx, items) => {
      await note("counted")(tx, items);
      for (const item of items)
        // oxlint-disable-next-line no-await-in-loop
        await atEnd(tx, messages, item);
    },
  };
  const seats: AtEndInput<string> = { turn: "seats", write: note("seated") };
  return { done, messages, counts, seats };
}

test("what an ending asks for is done, too, in one with its like, and announced after the commit", async () => {
  const { done, counts, seats } = endings();
  const { answer, afterwards } = await withEndings({} as Tx, async (tx) => {
    await atEnd(tx, counts, "a");
    await atEnd(tx, seats, "s");
    await atEnd(tx, counts, "b");
    expect(done).toEqual([]);
    return 7;
  });
  expect([answer, done]).toEqual([7, ["seated: s", "counted: a,b", "told: a,b"]]);
  afterwards({} as Db);
  expect(done.at(-1)).toBe("announced: a,b");
});

test("once it is over nothing is kept for an end that does not come: it is done at once", async () => {
  const { done, seats } = endings();
  const tx = {} as Tx;
  await withEndings(tx, () => Promise.resolve());
  await atEnd(tx, seats, "late");
  expect(done).toEqual(["seated: late"]);
});
