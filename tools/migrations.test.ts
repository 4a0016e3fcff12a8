/** Migrations: those that landed stay as they are, and a new one does nothing that stops members or older nodes. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { problemsOf } from "./migration/rules.ts";

const FOLDER = join(import.meta.dirname, "../server/migrations");
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".sql"))
  .toSorted();
const textOf = (name: string) => readFileSync(join(FOLDER, name), "utf8");

/** `sha256sum server/migrations/*.sql` writes it; a new one is added when it lands. */
const landed = new Map(
  readFileSync(join(FOLDER, "landed.sha256"), "utf8")
    .trim()
    .split("\n")
    .map((line) => [line.slice(66).replace(/^.*\//, ""), line.slice(0, 64)]),
);

/** Those before were written without rules, and databases that have them keep them for good. */
const RULES_SINCE = "0030";
/** Landed before a rule that they break: 0038 is run without it (platform/migration-file.ts), and 0035 reads a small table. */
const before: Readonly<Record<string, string>> = {
  "0035_freed_seats.sql": "validate",
  "0038_cleaning.sql": "validate",
};

test("a migration that landed is never changed, and none is missing", () => {
  for (const [name, hash] of landed) {
    expect(names).toContain(name);
    expect(`${name} ${createHash("sha256").update(textOf(name)).digest("hex")}`).toBe(
      `${name} ${hash}`,
    );
  }
});

test("every number is used once, and a new one comes behind all that landed", () => {
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
  const newest = [...landed.keys()].toSorted().at(-1) ?? "";
  expect(names.filter((name) => !landed.has(name) && name < newest)).toEqual([]);
});

test.each(names.filter((name) => name >= RULES_SINCE))(
  "%s runs beside the traffic and the nodes of the release before",
  (name) => {
    const found = problemsOf({ name, text: textOf(name) }, names);
    expect(found.filter(({ problem }) => !problem.startsWith(`${before[name]}: `))).toEqual([]);
  },
);

const others = ["0001_a.sql", "0030_expand.sql"];
const problems = (text: string) =>
  problemsOf({ name: "0031_next.sql", text }, others).map(({ problem }) => problem);

test.each([
  ["create index exchange_x on exchange (id)", "concurrently"],
  ["create unique index concurrently exchange_x on public.exchange (id)", "outside a transaction"],
  ["alter table exchange drop column title", "contraction"],
  ["alter table exchange\n  add column a int,\n  drop column title", "contraction"],
  ["alter table exchange rename column title to name", "rename"],
  ["alter table exchange rename to withdrawal", "rename"],
  ["alter table exchange rename column a to b; create table exchange (id int)", "rename"],
  ["alter table exchange drop column title; create table exchange (id int)", "contraction"],
  ["alter table exchange rename to old; create table exchange (id int)", "rename"],
  [
    "-- outside a transaction\nalter table exchange rename to old; create table exchange (id int) partition by range (id)",
    "rename",
  ],
  ["create table withdrawal (id int); alter table exchange rename to withdrawn", "rename"],
  ["alter table exchange alter column amount type numeric", "rewrites"],
  ["alter table exchange alter title set not null", "still write null"],
  ["drop table exchange", "contraction"],
  ["alter table exchange add column a int not null", "do not write the new column"],
  ["alter table exchange add column a uuid default gen_random_uuid()", "rewrites"],
  ["alter table exchange add constraint positive check (amount > 0)", "not valid"],
  [
    "alter table exchange add foreign key (prize_id) references prize on delete restrict",
    "not valid",
  ],
  [
    "alter table exchange add constraint positive check (amount > 0) not valid; alter table exchange validate constraint positive",
    "in a later file",
  ],
  [
    "alter table exchange add column a int, add constraint positive check (a > 0) not valid, validate constraint positive",
    "in a later file",
  ],
  [
    "alter table banner add column a int; alter table exchange validate constraint positive",
    "locks of",
  ],
  ["alter table exchange add constraint once unique (title)", "using an index"],
  ["update exchange set title = ''", "in batches"],
  ["-- outside a transaction\nupdate exchange set title = ''", "in batches"],
  ["delete from exchange where id < 5", "in batches"],
  ["-- allows rows:\nupdate brand set name = 'a'", "in batches"],
  ["-- allows index: there are two brands\nupdate brand set name = 'a'", "in batches"],
  ["set local lock_timeout = '1h'", "the runner"],
  ["-- contracts: needs nodes that know 0099_never.sql\nselect 1", "no migration before it"],
])("refused: %s", (text, word) => {
  expect(problems(`${text};`).join()).toContain(word);
});

test.each([
  "create table fresh (id int); create index fresh_id on fresh (id); insert into fresh values (1); update fresh set id = 2",
  "-- outside a transaction: an index\ncreate index concurrently if not exists exchange_x on exchange (id)",
  "-- outside a transaction\nupdate exchange set title = 'a' where id in (select id from exchange where title = '' limit 5000)",
  "-- contracts: needs nodes that know 0030_expand.sql\nalter table exchange drop column title",
  "alter table exchange rename to exchange_first; create table exchange (id int) partition by range (id)",
  "alter table exchange add column a int",
  "-- allows rows: there are two brands\nupdate brand set name = 'a'",
  "alter table exchange add column a int not null default 0",
  "alter table exchange add constraint positive check (amount > 0) not valid",
  "alter table exchange validate constraint positive",
  "alter table exchange validate constraint positive; alter table only exchange validate constraint other",
  "-- outside a transaction\nalter table exchange add constraint positive check (amount > 0) not valid;\nalter table exchange validate constraint positive",
  "create table fresh (id int); alter table fresh add constraint positive check (id > 0) not valid; alter table exchange validate constraint positive",
  "-- drop column in words\nselect 'drop table exchange; update exchange set a = 1'",
  "create function f() returns void language plpgsql as $$ begin update exchange set title = ''; drop table x; end $$",
])("allowed: %s", (text) => {
  expect(problems(`${text};`)).toEqual([]);
});

test("a problem is told with its line", () => {
  const text = "-- why\n\nselect 1;\n\n-- because\ndrop table exchange;\n";
  expect(problemsOf({ name: "0031_next.sql", text }, others)).toMatchObject([{ line: 6 }]);
});
