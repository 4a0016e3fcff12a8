/**
 * A database as a deployment has it: its owner is neither superuser nor able to make roles, the application has a role
 * that is in panel_app, and an administrator has run what `npm run database:prepare` prints. For tests of starts.
 */
import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { createDatabase, dropDatabase, withDatabase } from "../../tools/clone-database.ts";
import { preparedFor } from "../src/platform/prepare.ts";

export type OwnedDatabase = {
  /** An administrator's address, who may do anything. */
  adminUrl: string;
  ownerUrl: string;
  appUrl: string;
  asAdmin(...statements: string[]): Promise<void>;
  /** What an administrator runs, once more. */
  prepare(): Promise<void>;
  drop(): Promise<void>;
};

export async function ownedDatabase({ isPrepared = true } = {}): Promise<OwnedDatabase> {
  const mark = randomBytes(6).toString("hex");
  const server = inject("adminUrl");
  const adminUrl = withDatabase(server, `owned_${mark}`);
  const urlOf = (role: string) => {
    const url = new URL(adminUrl);
    url.username = role;
    url.password = `${role} password`;
    return url.href;
  };
  const [ownerUrl, appUrl] = [urlOf(`owner_${mark}`), urlOf(`web_${mark}`)];
  await createDatabase(server, `owned_${mark}`);
  const asAdmin = (...statements: string[]) => run(adminUrl, statements);
  const prepare = () => {
    const all = preparedFor({ migrateDatabaseUrl: ownerUrl, databaseUrl: appUrl });
    return asAdmin(...all.ownerRole, ...all.appRoles, ...all.inDatabase);
  };
  if (isPrepared) await prepare();
  return {
    adminUrl,
    ownerUrl,
    appUrl,
    asAdmin,
    prepare,
    drop: async () => {
      await dropDatabase(server, `owned_${mark}`);
      await run(server, [`drop role if exists owner_${mark}`, `drop role if exists web_${mark}`]);
    },
  };
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** One column of what the statement answers. */
export async function column(url: string, statement: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<string[]>({ text: statement, rowMode: "array" });
    return rows.map(([value]) => String(value));
  } finally {
    await client.end();
  }
}
