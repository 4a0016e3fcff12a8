/** What the drill says of its figures. */
import { expect, test } from "vitest";
import { goalText, tableText } from "./report.ts";

const measured = (name: "entry" | "messages", ratio: number) => ({
  name,
  single: { ms: 10 * ratio, perSecond: 800 / ratio / 10 },
  cluster: { ms: 10, perSecond: 80 },
  ratio,
  between: [ratio - 0.1, ratio + 0.1] as const,
});
const compared = [measured("entry", 0.6), measured("messages", 0.59)];
const counts = { turns: 3, workerCommands: 2, oneMachine: 1, allMachines: 0 };

test("a call at the goal has met it, and one below has missed it", () => {
  const [head = "", , entry = "", messages = ""] = tableText(compared, [
    { name: "messages", ...counts },
  ]).split("\n");
  const cells = (row: string) =>
    row
      .split("|")
      .map((cell) => cell.trim())
      .slice(1, -1);
  expect(cells(head).slice(0, 4)).toEqual(["call", "ratio", "middle half of rounds", "goal 0.6"]);
  expect(cells(entry)).toEqual([
    "entry",
    "0.60",
    "0.50 to 0.70",
    "met",
    "133/s, 6.0 ms",
    "80/s, 10.0 ms",
    "?",
    "?",
    "?",
    "?",
  ]);
  expect(cells(messages).slice(0, 4)).toEqual(["messages", "0.59", "0.49 to 0.69", "MISSED"]);
  expect(cells(messages).slice(6)).toEqual(["3", "2", "1", "0"]);
});

test("the sentence counts those that met it and names those that missed it", () => {
  expect(goalText(compared)).toBe(
    "1 of 2 calls are at 0.6 of one PostgreSQL or more; missed: messages",
  );
  expect(goalText(compared.slice(0, 1))).toBe("1 of 1 calls are at 0.6 of one PostgreSQL or more");
});
