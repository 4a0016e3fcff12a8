/** What a statement asks for is read off the sources, whatever it is put together from. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { Sources } from "./asks.ts";
import { behindIn, namesIn } from "./schema.ts";

const tables = ["answer", "appeal", "node", "response", "seat", "task", "task_seat", "title"];

function asked(files: Record<string, string>): Record<string, string[]> {
  const root = mkdtempSync(join(tmpdir(), "panel-statements-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const all = Object.keys(files).flatMap((path) => new Sources(root).askedIn(path));
  rmSync(root, { recursive: true });
  const known = all.map(({ at, names }) => ({
    at,
    names: tables.filter((table) => names.has(table)).join(" "),
  }));
  const byPlace = Map.groupBy(
    known.filter(({ names }) => names !== ""),
    ({ at }) => at,
  );
  return Object.fromEntries([...byPlace].map(([at, own]) => [at, own.map(({ names }) => names)]));
}

test("a statement is known by the tables in its words and in the builder's calls", () => {
  expect(
    asked({
      "a/sql.ts": `
        export const page = prepared<Asked, Row>("page")\`select * from response r left join task t on t.id = r.task_id\`;
        export const built = (db: Db) => db.selectFrom("response as r").innerJoin("taskSeat", "a", "b").execute();
        export const kinds: Tables["message"][] = ["brand"];
        export const moved = (tx: Tx) => sql\`update response set task = 1 where id in (select id from only answer, node n)\`.execute(tx);`,
    }),
  ).toEqual({
    "a/sql.ts page": ["response task"],
    "a/sql.ts built": ["response task_seat"],
    "a/sql.ts moved": ["answer node response"],
  });
});

test("pieces from elsewhere belong to whoever sends them, and what is sent for itself does not", () => {
  expect(
    asked({
      "b/piece-sql.ts": `
      const inner = sql\`select id from appeal\`;
      export const waiting = () => sql\`id in (\${inner})\`;
      export const counted = async (db: Db, condition: Sql) => (await sql\`select count(*) from seat where \${condition}\`.execute(db)).rows;
      export const titles = async (db: Db) => sql\`select title from title\`.execute(db);`,
      "b/api.ts": `
      export { counted as countOf, titles, waiting } from "./piece-sql.ts";`,
      "b/sql.ts": `
      import { countOf, titles, waiting } from "./api.ts";
      export async function both(db: Db) {
        const condition = waiting();
        const rows = await sql\`select * from response where \${condition}\`.execute(db);
        const named = await titles(db);
        const [a, b] = await Promise.all([sql\`select 1 from task\`.execute(db), sql\`select 1 from answer\`.execute(db)]);
        return { rows, named, a, b };
      }
      export const given = (db: Db) => countOf(db, sql\`seat.id in (select id from response)\`);`,
    }),
  ).toEqual({
    "b/piece-sql.ts inner": ["appeal"],
    "b/piece-sql.ts waiting": ["appeal"],
    "b/piece-sql.ts counted": ["seat"],
    "b/piece-sql.ts titles": ["title"],
    "b/sql.ts both": ["appeal", "appeal response", "task", "answer"],
    "b/sql.ts given": ["response seat"],
  });
});

test("views and functions stand for their tables, and a trigger for what it asks beside a change", () => {
  const { tables, triggers } = behindIn(`
create table public.response (
);
create table public.task (
);
CREATE TRIGGER follow AFTER INSERT ON public.task FOR EACH ROW EXECUTE FUNCTION public.follow();
create view public.taken as
 SELECT id FROM public.response;

create view public.shown as
 SELECT 1 FROM public.taken JOIN public.task ON true;

CREATE OR REPLACE FUNCTION public.follow()
 RETURNS trigger
AS $function$
begin
  perform 1 from taken;
  raise exception using message = 'no';
end $function$;

CREATE OR REPLACE FUNCTION public.last_one(a text)
RETURN 1;

-- What others than the owner may do
grant select on table public.task to panel_app;
`);
  expect([...(tables.get("shown") ?? [])].toSorted()).toEqual(["response", "task"]);
  expect([...(tables.get("last_one") ?? [])]).toEqual([]);
  expect([...triggers].map(([name, own]) => [name, [...own].toSorted()])).toEqual([
    ["follow of task", ["response", "task"]],
  ]);
  expect(namesIn("select extract(epoch from at) from a, b c, d")).toEqual(
    expect.arrayContaining(["a", "b", "d"]),
  );
});
