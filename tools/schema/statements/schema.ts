/** What stands behind a name of the schema: tables behind views and functions, and what triggers do beside a change. */
export type Behind = {
  /** By the name in SQL (`survey_taken`, `ledger.post`), the tables that it comes to. */
  tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** By the trigger and its table, what one change then asks for. */
  triggers: ReadonlyMap<string, ReadonlySet<string>>;
};

/** `raise … using message = …` is no table. */
const NAMED =
  /\b(?:from|join|update|into|using(?!\s+\w+\s*=)|table|only)\s+(?:only\s+)?"?((?:\w+\.)?\w+)/gi;
/** The rest of `from a, b c, d`. */
const LISTED =
  /\bfrom\s+(?:\w+\.)?\w+(?:\s+(?:as\s+)?\w+)?((?:\s*,\s*(?:\w+\.)?\w+(?:\s+(?:as\s+)?\w+)?)+)/gi;
const CALLED = /\b((?:\w+\.)?\w+)\s*\(/g;

const plain = (name: string): string => name.replace(/^public\./, "");

/** Names that a piece of SQL asks for or calls, whatever they are. */
export function namesIn(text: string): string[] {
  const listed = [...text.matchAll(LISTED)].flatMap(([, rest = ""]) =>
    rest.split(",").map((one) => one.trim().split(/\s/)[0] ?? ""),
  );
  const named = [NAMED, CALLED].flatMap((form) =>
    [...text.matchAll(form)].map(([, name = ""]) => name),
  );
  return [...named, ...listed].map(plain);
}

const VIEW = /^create view (\S+) as\n([\s\S]*?);$/gm;
/** To the next one, or to the rights behind the last, whichever way its body is written. */
const FUNCTION = /^CREATE OR REPLACE FUNCTION (\S+?)\(([\s\S]*?)(?=^CREATE |^-- )/gm;
const TRIGGER = /^CREATE (?:CONSTRAINT )?TRIGGER (\S+) .*? ON (\S+) .*EXECUTE FUNCTION (\S+?)\(/gm;
const TABLE = /^create table (\S+) \(/gm;

/** Of server/schema.sql. */
export function behindIn(schema: string): Behind {
  const bodies = [VIEW, FUNCTION].flatMap((form) =>
    [...schema.matchAll(form)].map(([, name = "", body = ""]) => [plain(name), body] as const),
  );
  const tables = new Set([...schema.matchAll(TABLE)].map(([, name = ""]) => plain(name)));
  const asked = new Map(bodies.map(([name, body]) => [name, namesIn(body)]));
  const behind = (name: string, over: readonly string[]): string[] => {
    if (tables.has(name)) return [name];
    if (over.includes(name)) return [];
    return (asked.get(name) ?? []).flatMap((next) => behind(next, [...over, name]));
  };
  const triggers = [...schema.matchAll(TRIGGER)].map(
    ([, trigger = "", table = "", called = ""]) =>
      [
        `${trigger} of ${plain(table)}`,
        new Set([plain(table), ...behind(plain(called), [])]),
      ] as const,
  );
  return {
    tables: new Map([...tables, ...asked.keys()].map((name) => [name, new Set(behind(name, []))])),
    triggers: new Map(triggers),
  };
}
