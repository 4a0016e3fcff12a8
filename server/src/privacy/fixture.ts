/** What tests of my data and my leaving begin with. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { Asset, CodeScreen } from "#contract/enums.ts";
import {
  closeAccount,
  downloadExport,
  type ExportState,
  getExport,
  requestExport,
} from "#contract/member/privacy.ts";
import type { Browser } from "../../test/browser.ts";
import type { TestServer } from "../../test/server.ts";
import { type Person, signedIn, stepUp } from "../../test/person.ts";
import { type Db, openDb, transact } from "../platform/db.ts";
import { adjust, differences, takeBackReward, walletOf } from "../wallet/service.ts";

export const DAY = 86_400;

export async function give(
  server: TestServer,
  memberId: number,
  { gold = 0, fen = 0 }: { gold?: number; fen?: number },
) {
  const at = server.clock.now();
  const about = { memberId, refId: memberId, memo: "测试", actor: "system", at };
  await transact(server.db, async (tx) => {
    if (gold > 0)
      await adjust(tx, { ...about, key: randomUUID(), asset: Asset.of.gold, amount: gold });
    if (fen > 0)
      await adjust(tx, { ...about, key: randomUUID(), asset: Asset.of.cash, amount: fen });
  });
}

export const balanceOf = async (server: TestServer, memberId: number) => {
  const { gold, cash } = await walletOf(server.db, memberId);
  return { gold: gold.available, fen: cash.available };
};

export async function expectBooksToBalance({ db }: TestServer) {
  expect(await differences(db)).toEqual([]);
}

/** For what the application's role may not do to its tables. */
export async function asOwner({ ownerUrl }: TestServer, work: (owner: Db) => Promise<unknown>) {
  const owner = openDb(ownerUrl, 1);
  try {
    await work(owner);
  } finally {
    await owner.destroy();
  }
}

/** Every table of ours that still holds this text somewhere; the development inbox is the outside world. */
export async function tablesWith({ db }: TestServer, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'dev_inbox'`.execute(
    db,
  );
  const found = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.id(name)} t where t::text like ${`%${text}%`} limit 1`.execute(db);
    if (hits.length > 0) found.push(name);
  }
  return found;
}

/** For calls that the typed client makes. */
export const headersOf = ({ token, cookies }: Browser) => ({
  "z-token": `Bearer ${token}`,
  cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
});

/** A file as it comes, beside the envelope of a refusal. */
export async function download(server: TestServer, browser: Browser) {
  const reply = await server.app.inject({
    method: "GET",
    url: `/api${downloadExport.path}`,
    headers: headersOf(browser),
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.body };
}

export const ask = (browser: Browser) => browser.send(requestExport);
export const stateOf = async (browser: Browser) =>
  (await browser.send(getExport)).data as ExportState;

type GivesUp = { gold: number; fen: number; pending: boolean };
export const close = (browser: Browser, givesUp?: GivesUp) =>
  browser.send(closeAccount, { body: { ...(givesUp && { givesUp }) } });

/** As a member who does not want what is left, and was shown how much it is. */
export async function closeWithout(server: TestServer, { browser, memberId }: Person) {
  return close(browser, { ...(await balanceOf(server, memberId)), pending: true });
}

/** A member who has left a moment ago. */
export async function closedMember(server: TestServer, account?: string): Promise<Person> {
  const person = await signedIn(server, account);
  await stepUp(server, person, CodeScreen.of.close);
  const answer = await close(person.browser);
  if (answer.code !== 200) throw new Error(answer.msg);
  return person;
}

/** As proven fraud leaves a member: everything was spent, and so much is owed. */
export const owe = (server: TestServer, memberId: number, { gold = 0 }: { gold?: number }) =>
  transact(server.db, (tx) =>
    takeBackReward(tx, {
      memberId,
      refId: memberId,
      memo: "测试",
      actor: "system",
      at: server.clock.now(),
      turn: 0,
      fraud: true,
      gold,
      fen: 0,
    }),
  );
