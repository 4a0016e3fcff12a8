/** What the drill of the gateway stands on: one rich member, many withdrawals, and codes that are waited for. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Asset, CodeScreen, ExchangeType } from "#contract/enums.ts";
import type { Call } from "#contract/client.ts";
import { approveExchanges } from "#contract/console/money/exchange.ts";
import { loginBySms, sendLoginCode, type TokenData } from "#contract/member/people/auth.ts";
import { createExchange } from "#contract/member/money/exchange.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { openDb, transact } from "../server/src/platform/db.ts";
import { readyDatabase } from "../tools/ready-database.ts";
import { savePayee } from "../server/src/people/member/sql.ts";
import { adjust } from "../server/src/ledger/wallet/api.ts";
import { clientAt, request } from "./client.ts";
import { makeGround } from "./setup.ts";

export type Site = { origin: string; databaseUrl: string };

/** Each member comes from a network of their own, or they would share one network's limits. */
let people = 0;
const nextPerson = () => {
  const n = ++people;
  return {
    mobile: `136${String(10_000_000 + n)}`,
    headers: { "x-forwarded-for": `10.${(n >> 8) + 100}.${n & 255}.7` },
  };
};

/** Asks for a code as a member does; answers when it was handed over, and after how many milliseconds. */
export async function codeTakes({ origin }: Site, patienceMs: number) {
  const { mobile, headers } = nextPerson();
  const began = performance.now();
  const body = { screen: CodeScreen.of.login, mobile, captchaVerifyParam: "none" };
  await clientAt(origin, headers)(sendLoginCode, { body });
  while (performance.now() - began < patienceMs) {
    const url = `${origin}/dev/inbox?to=${mobile}`;
    const { envelope } = await request(url, { method: "GET", headers: {} });
    const [newest] = envelope.data as { code: string | null }[];
    if (newest?.code)
      return { mobile, headers, code: newest.code, milliseconds: performance.now() - began };
    await sleep(10);
  }
  throw new Error(`no code within ${patienceMs} ms`);
}

/** Before the server starts, because it remembers the brands for some seconds: raises their limits out of the way. */
export async function layGround(databaseUrl: string): Promise<void> {
  await readyDatabase(databaseUrl);
  await makeGround(databaseUrl);
  const db = openDb(databaseUrl, 1);
  const much = { withdrawDailyCount: 1_000_000, withdrawDailyFen: 2_000_000_000 };
  const free = { secondPersonFen: 2_000_000_000, codeAboveFen: 2_000_000_000 };
  await db
    .updateTable("brand")
    .set({ ...much, ...free })
    .execute();
  await db.destroy();
}

const FEN = 50_000_000;

/** A member with money for all of it. */
export const richMember = async (site: Site): Promise<Call> =>
  clientAt(site.origin, await richMemberHeaders(site));

/** What such a member's requests bring with them. */
export async function richMemberHeaders(site: Site): Promise<Record<string, string>> {
  const { mobile, headers, code } = await codeTakes(site, 20_000);
  const { envelope, cookies } = await request(`${site.origin}/api${loginBySms.path}`, {
    method: "POST",
    headers,
    body: { mobile, code, agreed: true },
  });
  const { token } = envelope.data as TokenData;
  const db = openDb(site.databaseUrl, 1);
  try {
    const { id } = await db
      .selectFrom("userMember")
      .select("id")
      .where("mobile", "=", mobile)
      .executeTakeFirstOrThrow();
    await transact(db, async (tx) => {
      const at = systemClock.now();
      const about = { memberId: id, refId: id, memo: "演练", actor: "system", at };
      await adjust(tx, { ...about, key: randomUUID(), asset: Asset.of.cash, amount: FEN });
      const payee = { account: `rich${id}@example.com`, realName: "王晓明", lockedUntil: null };
      await savePayee(tx, id, { ...payee, boundAt: new Date(at.getTime() - 86_400_000 * 30) });
    });
  } finally {
    await db.destroy();
  }
  return { ...headers, "z-token": `Bearer ${token}`, cookie: cookies };
}

/** Never the same amount twice, so that no request is refused as a double tap. */
let amount = 1000;
const AT_ONCE = 100;

/** This many withdrawals, asked for and approved: their payouts are in the outbox. */
export async function approvedPayouts(member: Call, operator: Call, count: number) {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const body = { type: ExchangeType.of.cash, asset: Asset.of.cash, amount: ++amount };
    ids.push((await member(createExchange, { body, idempotencyKey: randomUUID() })).id);
  }
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await operator(approveExchanges, { body: { ids: ids.slice(from, from + AT_ONCE) } });
  return ids;
}
