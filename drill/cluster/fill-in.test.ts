/** The files of deploy/ha: an operator finds every word that is to be filled in explained, and nothing half filled in starts. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../tools/formatted.ts";
import { configurations, filledIn, wordsIn } from "./fill-in.ts";

const page = readFileSync(join(ROOT, "docs/operations/high-availability.md"), "utf8");

test("each file and each word of it is on the page that tells how to set it up", () => {
  expect(readdirSync(join(ROOT, "deploy/ha")).toSorted()).toEqual(configurations.toSorted());
  const words = [...new Set(configurations.flatMap(wordsIn))];
  expect(words.length).toBeGreaterThan(10);
  expect(configurations.filter((name) => !page.includes(`deploy/ha/${name}`))).toEqual([]);
  expect(words.filter((word) => !page.includes(`\`{{${word}}}\``))).toEqual([]);
});

test("a word that nobody filled in is named", () => {
  expect(() => filledIn("pgbouncer.ini", {})).toThrow("pgbouncer.ini: nothing for {{userlist}}");
  expect(filledIn("pgbouncer.ini", { userlist: "/etc/list" })).toContain("auth_file = /etc/list\n");
});

test("a primary that cannot reach etcd steps down before another may take over", () => {
  const patroni = filledIn(
    "patroni.yml",
    Object.fromEntries(wordsIn("patroni.yml").map((word) => [word, "x"])),
  );
  const secondsOf = (name: string) =>
    Number(new RegExp(`^ +${name}: (\\d+)$`, "m").exec(patroni)?.[1]);
  expect(secondsOf("ttl")).toBeGreaterThanOrEqual(
    secondsOf("loop_wait") + 2 * secondsOf("retry_timeout"),
  );
});
