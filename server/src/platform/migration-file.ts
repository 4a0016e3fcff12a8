/**
 * A migration as it lies in server/migrations: its text, what its head says about how it runs, and in which other words
 * PostgreSQL must be told the same (docs/decisions/0072).
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export type MigrationFile = {
  /** 0030_key.sql: the order is the name's. */
  name: string;
  text: string;
  hash: string;
  /** Each statement by itself; one that changes rows is repeated until it changes none. */
  isOutsideTransaction: boolean;
  /** Of a contraction: the first migration that a node must know to work on what is left; else null. */
  needs: string | null;
};

const OUTSIDE = /^-- outside a transaction\b/m;
const CONTRACTS = /^-- contracts: needs nodes that know (\d{4}_\w+\.sql)\b/m;

export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}

export async function readMigration(folder: string, name: string): Promise<MigrationFile> {
  const text = await readFile(join(folder, name), "utf8");
  return {
    name,
    text,
    hash: createHash("sha256").update(text).digest("hex"),
    isOutsideTransaction: OUTSIDE.test(text),
    needs: CONTRACTS.exec(text)?.[1] ?? null,
  };
}

/** Parts of a landed file that are sent to PostgreSQL in another form, with the same resulting schema. */
type Spelling = {
  /** Versions before this one do not know it; absent: it would stop members on every version. */
  below?: number;
  instead: readonly (readonly [from: string, to: string])[];
  after: string;
};

/** By file. The hash is kept over the file as it lies there, whichever spelling ran. */
const spellings: Readonly<Record<string, Spelling>> = {
  "0010_content.sql": {
    below: 160_000,
    instead: [
      ["brands       text[] storage plain not null", "brands       text[] not null"],
      ["title        text storage plain not null", "title        text not null"],
    ],
    after:
      "alter table content_search alter column brands set storage plain, alter column title set storage plain;",
  },
  // Checked over all answers while the new columns' lock still stood: 0040 does that beside the traffic.
  "0038_cleaning.sql": {
    instead: [["alter table survey_answer validate constraint survey_answer_typing_check;", ""]],
    after: "",
  },
};

/** What is sent to a PostgreSQL of this version (server_version_num, 150018). */
export function textFor(
  { name, text }: Pick<MigrationFile, "name" | "text">,
  version: number,
): string {
  const spelling = spellings[name];
  if (!spelling || version >= (spelling.below ?? Infinity)) return text;
  let spelled = text;
  for (const [from, to] of spelling.instead) {
    if (!spelled.includes(from)) throw new Error(`${name} no longer says "${from}"`);
    spelled = spelled.replace(from, to);
  }
  return `${spelled}\n${spelling.after}\n`;
}

/** Up to a semicolon that ends its line; what stands in dollar quotes is one word. */
const STATEMENT = /(?:\$\$[\s\S]*?\$\$|[^;$]|\$(?!\$)|;(?!\s*$))+/gm;

/** The statements of a file that runs outside a transaction: each ends its line with a semicolon. */
export const statementsOf = ({ text }: MigrationFile): string[] =>
  (text.replaceAll(/^\s*--.*$/gm, "").match(STATEMENT) ?? [])
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
