import { expect, test } from "vitest";
import { isStill, owedWords } from "./givenUp.ts";

const owed = { gold: 1250, fen: 0, pendingGold: 0, pendingFen: 300 };

test("what is given up is named, what waits for its audit too", () => {
  expect(owedWords(owed, 100)).toBe("1,250 金币（约 12.50 元），以及待审核的 3.00 元现金");
  expect(owedWords({ ...owed, pendingFen: 0 }, 100)).toBe("1,250 金币（约 12.50 元）");
  expect(owedWords({ gold: 0, fen: 0, pendingGold: 0, pendingFen: 0 }, 100)).toBe("");
});

test("a tick is for the sums that stood beside it, and for no others", () => {
  expect(isStill(owed, { ...owed })).toBe(true);
  for (const key of ["gold", "fen", "pendingGold", "pendingFen"] as const)
    expect(isStill(owed, { ...owed, [key]: owed[key] + 1 })).toBe(false);
});
