/** What is counted off the bytes between a server and PostgreSQL. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { messageReader, watchConnection } from "./wire.ts";

const message = (letter: string, body: string): Buffer => {
  const text = Buffer.from(body);
  const head = Buffer.alloc(letter.length + 4);
  head.write(letter);
  head.writeInt32BE(text.length + 4, letter.length);
  return Buffer.concat([head, text]);
};
const startup = message("", "\0\u0003\0\0user\0panel\0\0");
const ready = message("Z", "I");
const notice = (text: string) => message("N", `SNOTICE\0C00000\0M${text}\0Dwhere\0\0`);

test("messages are read whole, wherever the bytes are cut", () => {
  const text = fc.constantFrom("", "x", "select 1\0", "标题", "\0\0\0\0\u0005Z");
  const letter = fc.constantFrom("Q", "P", "B", "E", "S", "Z", "N");
  fc.assert(
    fc.property(
      fc.array(fc.tuple(letter, text), { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(200), { maxLength: 12 }),
      fc.boolean(),
      (sent, cuts, hasStartup) => {
        const all = Buffer.concat([
          ...(hasStartup ? [startup] : []),
          ...sent.map(([kind, body]) => message(kind, body)),
        ]);
        const at = [0, ...cuts.map((cut) => Math.min(cut, all.length)), all.length];
        const places = at.toSorted((a, b) => a - b);
        const read = messageReader(hasStartup);
        const found = places.flatMap((place, nth) =>
          read(all.subarray(places[nth - 1] ?? 0, place)),
        );
        expect(
          found.slice(hasStartup ? 1 : 0).map((one) => [one.letter, one.body.toString()]),
        ).toEqual(sent.map(([kind, body]) => [kind, Buffer.from(body).toString()]));
      },
    ),
  );
});

test("what leaves before an answer is one turn, however many packets and statements it is", () => {
  const seen = { turns: 0, workerCommands: 0 };
  const watch = watchConnection(seen);
  watch.sent(startup);
  watch.received(Buffer.concat([message("R", "\0\0\0\0"), ready]));
  expect(seen.turns).toBe(0);
  watch.sent(message("Q", "begin\0"));
  watch.sent(Buffer.concat([message("B", ""), message("E", ""), message("S", "")]));
  watch.received(ready);
  watch.sent(Buffer.concat([message("B", ""), message("E", ""), message("S", "")]));
  expect(seen.turns).toBe(1);
  watch.received(Buffer.concat([message("D", "row"), ready, ready]));
  watch.sent(message("Q", "commit\0"));
  watch.received(ready);
  expect(seen).toEqual({ turns: 2, workerCommands: 0 });
});

test("what the engine says that it sends to a worker is counted, and no other notice", () => {
  const seen = { turns: 0, workerCommands: 0 };
  const watch = watchConnection(seen);
  watch.received(notice("issuing PREPARE TRANSACTION 'citus_0_1_1_1'"));
  watch.received(notice("table is empty, issuing nothing"));
  watch.received(message("D", "Missuing a row\0"));
  expect(seen.workerCommands).toBe(1);
});
