/** The files of deploy/ha: an operator finds every word that is to be filled in explained, and nothing half filled in starts. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../../tools/formatted.ts";
import { type Configuration, configurations, filledIn, wordsIn, writeFilled } from "./fill-in.ts";

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

const wordsFor = (name: Configuration) =>
  Object.fromEntries(wordsIn(name).map((word) => [word, `the ${word}`]));
const read = (name: Configuration) => parse(filledIn(name, wordsFor(name))) as unknown;

test("nobody without a password changes the cluster or comes into its databases", () => {
  const patroni = read("patroni.yml") as {
    restapi: object;
    postgresql: { pg_hba: string[] };
  };
  expect(patroni.restapi).toMatchObject({
    authentication: { username: "patroni", password: "the restPassword" },
  });
  const ways = patroni.postgresql.pg_hba.map((line) => line.split(" ").at(-1));
  expect(ways).toEqual(["peer", "scram-sha-256", "scram-sha-256"]);
});

test("a machine that replaces a lost one joins the others' etcd instead of founding its own", () => {
  expect(read("etcd.yml")).toMatchObject({ "initial-cluster-state": "the etcdState" });
  for (const word of ["member remove", "member add", "`existing`"]) expect(page).toContain(word);
});

test("what is filled in holds passwords, and is for its owner alone", () => {
  const folder = mkdtempSync(join(tmpdir(), "panel-filled-"));
  try {
    for (const name of configurations)
      expect(statSync(writeFilled(folder, name, wordsFor(name))).mode & 0o777, name).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a primary that cannot reach etcd steps down before another may take over", () => {
  const patroni = filledIn("patroni.yml", wordsFor("patroni.yml"));
  const secondsOf = (name: string) =>
    Number(new RegExp(`^ +${name}: (\\d+)$`, "m").exec(patroni)?.[1]);
  expect(secondsOf("ttl")).toBeGreaterThanOrEqual(
    secondsOf("loop_wait") + 2 * secondsOf("retry_timeout"),
  );
});
