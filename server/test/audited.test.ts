/** The operators' log proves each change: every call of the console × what it writes there. */
import { auditActions } from "#contract/console/people/audit-words.ts";
import { readFileSync, globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { audited, auditedReads } from "./audited.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const changing = Object.entries(endpoints)
  .filter(([, { method, access, path, file }]) => {
    const isConsole = typeof access === "object" || path.startsWith("/console/");
    return isConsole && (method !== "GET" || file !== undefined);
  })
  .map(([name]) => name);

it("knows of every call that changes something or carries data away, and of none that is gone", () => {
  expect(Object.keys(audited).toSorted()).toEqual(changing.toSorted());
});

const actions = [
  ...new Set([
    ...Object.values(audited).flatMap((one) => ("none" in one ? [] : one)),
    ...Object.values(auditedReads).flat(),
  ]),
];
const words = readFileSync(`${root}/../console/src/operations/audit/words.ts`, "utf8");
const tests = globSync("**/*.test.ts", { cwd: root })
  .filter((path) => !path.startsWith("node_modules"))
  .map((path) => readFileSync(`${root}/${path}`, "utf8"));

it.each(actions)("%s is looked for in the log by a test", (action) => {
  expect(tests.some((text) => text.includes(`"${action}"`))).toBe(true);
});

it.each(actions)("%s has a Chinese name where operators read the log", (action) => {
  expect(auditActions[action]).toMatch(/\p{Script=Han}/u);
});

const sources = globSync("src/**/*.ts", { cwd: root }).filter((path) => !path.endsWith(".test.ts"));
const kinds = sources.flatMap((path) => {
  const text = readFileSync(`${root}/${path}`, "utf8");
  return [...text.matchAll(/subject(?:Kind: |: \[|Of\()"([^"]+)"/g)].map(([, kind = ""]) => kind);
});

it.each([...new Set(kinds)])("what is changed, a %s, has a Chinese name there too", (kind) => {
  expect(words).toMatch(new RegExp(`"?${kind}"?: \\{ label: "[^"]+"`));
});
