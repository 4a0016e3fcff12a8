/**
 * What a new migration may do while members are served and nodes of the release before still run: it expands, or says
 * that it contracts; it locks no busy table for long. Read off the text, so that it is known before anything runs.
 */

export type Problem = { line: number; problem: string };

type Statement = { text: string; line: number };
type File = { name: string; text: string };

const CONTRACTS = /^-- contracts: needs nodes that know (\d{4}_\w+\.sql)\b/m;
/** A table of a hundred rows needs none of it; the line says why, for the review. */
const ALLOWS = /^-- allows (\w+): \S.{9,}$/gm;
const OUTSIDE = /^-- outside a transaction\b/m;

/** All that is wrong with it, by line; `others`: the names of all migrations. */
export function problemsOf({ name, text }: File, others: readonly string[]): Problem[] {
  const statements = statementsIn(text);
  const needs = CONTRACTS.exec(text)?.[1];
  const about = {
    isOutside: OUTSIDE.test(text),
    contracts: needs !== undefined,
    altered: statements.flatMap((one) => alteredBeside(one.text)),
  };
  const wrongNeeds =
    needs !== undefined && (!others.includes(needs) || needs >= name)
      ? [{ line: 1, problem: `it needs ${needs}, which is no migration before it` }]
      : [];
  const allowed = new Set([...text.matchAll(ALLOWS)].map(([, name = ""]) => name));
  const found = statements.flatMap((statement, nth) => {
    const ownTables = tablesMadeBy(statements.slice(0, nth));
    const madeLater = about.isOutside
      ? new Set<string>()
      : tablesMadeBy(statements.slice(nth + 1).filter(({ text: one }) => PARTED.test(one)));
    return Object.entries(rules).flatMap(([rule, judge]) => {
      const problem = allowed.has(rule)
        ? undefined
        : judge(statement.text, { ...about, ownTables, madeLater });
      return problem === undefined
        ? []
        : [{ line: statement.line, problem: `${rule}: ${problem}` }];
    });
  });
  return [...wrongNeeds, ...found];
}

type About = {
  isOutside: boolean;
  contracts: boolean;
  /** Made before it in this file: nobody waits for them and nobody reads them yet. */
  ownTables: ReadonlySet<string>;
  /** In parts, made behind it in the same transaction: of a table that is renamed, what has its name from then on. */
  madeLater: ReadonlySet<string>;
  /** Tables that it changes otherwise than by validating: each is locked to the end of a transaction. */
  altered: readonly string[];
};
type Rule = (statement: string, about: About) => string | undefined;

const tableOf = (name: string): string => name.replace(/^public\./, "").toLowerCase();

const tablesMadeBy = (statements: readonly Statement[]): Set<string> =>
  new Set(
    statements.flatMap(({ text }) =>
      [...text.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?([\w.]+)/gi)].map(
        ([, name = ""]) => tableOf(name),
      ),
    ),
  );

const index: Rule = (statement, { isOutside, ownTables }) => {
  const [, concurrently, table = ""] =
    /^create (?:unique )?index (concurrently )?.*? on (?:only )?([\w.]+)/is.exec(statement) ?? [];
  if (table === "" || ownTables.has(tableOf(table))) return undefined;
  if (!concurrently) return "an index of a table that is in use is made concurrently";
  return isOutside ? undefined : 'concurrently goes only with "-- outside a transaction"';
};

const takesAway: Rule = (statement, { contracts, ownTables }) => {
  const [, what, name = ""] =
    /^drop (table|view|function|type|schema|trigger) (?:if exists )?([\w.]+)/i.exec(statement) ??
    [];
  if (what === undefined || contracts || ownTables.has(tableOf(name))) return undefined;
  // Nobody calls a trigger, and a function or a view that is made again in the same file is no loss.
  return what === "table" || what === "schema" || what === "type"
    ? `to drop a ${what} is a contraction: say which nodes can do without it`
    : undefined;
};

const changes: readonly [RegExp, string][] = [
  [/\bdrop column\b/i, "to drop a column is a contraction: say which nodes can do without it"],
  [
    /\brename (column|to|constraint)?\b/i,
    "to rename is a contraction: add the new, drop the old later",
  ],
  [
    /\balter (column )?\w+ (set data )?type\b/i,
    "another type rewrites the table and breaks who reads it",
  ],
  [
    /\balter (column )?\w+ set not null\b/i,
    "old nodes still write null: a check that is not valid first",
  ],
];

const PARTED = /\bpartition by\b/i;

/** A rename alone is allowed where the file makes a table of the old name, of which the renamed one becomes a part. */
const RENAMES_ALONE = /^alter table (?:only )?[\w.]+ rename to \w+$/i;

const alters: Rule = (statement, { contracts, ownTables, madeLater }) => {
  const table = alteredTable(statement);
  if (table === undefined || ownTables.has(table) || contracts) return undefined;
  if (madeLater.has(table) && RENAMES_ALONE.test(statement)) return undefined;
  return changes.find(([pattern]) => pattern.test(statement))?.[1];
};

/** A constraint is checked over all rows under an exclusive lock, unless it is told to be checked later. */
const constraint: Rule = (statement, { ownTables }) => {
  const table = alteredTable(statement);
  if (table === undefined || ownTables.has(table)) return undefined;
  const adds = /\badd (constraint \w+ )?(check|foreign key|exclude)\b/i.test(statement);
  if (adds && !/\bnot valid\b/i.test(statement))
    return "a constraint of a table that is in use is added not valid, and validated by a later statement";
  return /\badd (constraint \w+ )?(unique|primary key)\b/i.test(statement) &&
    !/\busing index\b/i.test(statement)
    ? "a unique constraint is added using an index that was made concurrently"
    : undefined;
};

const VALIDATES = /\bvalidate constraint\b/i;

/**
 * Validating alone stops nobody; behind another change in the same transaction all rows are read under that one's lock.
 */
const validates: Rule = (statement, { isOutside, ownTables, altered }) => {
  const table = alteredTable(statement);
  if (table === undefined || ownTables.has(table) || isOutside || !VALIDATES.test(statement))
    return undefined;
  return altered.some((other) => !ownTables.has(other))
    ? 'a constraint is validated in a later file, "-- outside a transaction": here the locks of the other changes stand meanwhile'
    : undefined;
};

const addedColumn: Rule = (statement, { ownTables }) => {
  const table = alteredTable(statement);
  if (table === undefined || ownTables.has(table) || !/\badd column\b/i.test(statement))
    return undefined;
  if (/\bnot null\b/i.test(statement) && !/\bdefault\b/i.test(statement))
    return "old nodes do not write the new column: it is null, or has a default";
  return /\bdefault\s+(clock_timestamp|random|gen_random_uuid|nextval)\b/i.test(statement) ||
    /\bgenerated always as \((?!identity)/i.test(statement)
    ? "a default that differs by row rewrites the table"
    : undefined;
};

const rows: Rule = (statement, { isOutside, ownTables }) => {
  const [, verb, table = ""] = /^(update|delete from) (?:only )?([\w.]+)/i.exec(statement) ?? [];
  if (verb === undefined || ownTables.has(tableOf(table))) return undefined;
  return isOutside && /\blimit \d+/i.test(statement)
    ? undefined
    : 'rows of a table that is in use are changed in batches: "-- outside a transaction", and a limit';
};

const locks: Rule = (statement) =>
  /^(lock table|set (session |local )?lock_timeout|vacuum|cluster|reindex(?! .*concurrently))\b/i.test(
    statement,
  )
    ? "the runner sets how long a lock is waited for"
    : undefined;

const rules: Readonly<Record<string, Rule>> = {
  index,
  drop: takesAway,
  alter: alters,
  constraint,
  validate: validates,
  column: addedColumn,
  rows,
  lock: locks,
};

const alteredTable = (statement: string): string | undefined => {
  const [, name] = /^alter table (?:if exists )?(?:only )?([\w.]+)/i.exec(statement) ?? [];
  return name === undefined ? undefined : tableOf(name);
};

/** The table, of a statement that does more to it than validate. */
const alteredBeside = (statement: string): string[] => {
  const table = alteredTable(statement);
  const only = /^alter table [\w. ]+? validate constraint \w+$/i.test(statement);
  return table === undefined || only ? [] : [table];
};

/** Split at semicolons that stand outside of quotes and dollar quotes; comments are blanks. */
function statementsIn(text: string): Statement[] {
  const plain = text.replaceAll(
    /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g,
    (found) => (/^(--|\/\*)/.test(found) ? blank(found) : found.replaceAll(/[;]/g, " ")),
  );
  const statements: Statement[] = [];
  let at = 0;
  for (const part of plain.split(";")) {
    const lead = part.length - part.trimStart().length;
    const line = plain.slice(0, at + lead).split("\n").length;
    const statement = part.trim().replaceAll(/\s+/g, " ");
    if (statement !== "") statements.push({ text: statement, line });
    at += part.length + 1;
  }
  return statements;
}

const blank = (found: string): string => found.replaceAll(/[^\n]/g, " ");
