/** The charts' figures counted plainly, row by row in memory: what the tests hold the SQL against. */
import { JoinResult } from "#contract/enums.ts";
import type { TestServer } from "../server.ts";
import { dayOf } from "../../src/platform/clock.ts";

type Counts = Record<string, number>;

/** Every line of every chart on this day, over all brands. */
export async function plainDay({ db }: TestServer, day: string): Promise<Counts> {
  const responses = await db.selectFrom("surveyResponse").selectAll().execute();
  const members = await db.selectFrom("userMember").select(["registeredAt"]).execute();
  const profiles = await db.selectFrom("propertyComplete").select("at").execute();
  const paid = await db
    .selectFrom("exchange")
    .select(["netFen", "finishedAt"])
    .where("state", "=", 1)
    .execute();
  const isOn = (at: Date | null) => at !== null && dayOf(at) === day;
  const begun = responses.filter((r) => isOn(r.startedAt));
  const ended = responses.filter((r) => isOn(r.finishedAt) && !r.atDoor);
  const audited = responses.filter((r) => isOn(r.auditedAt));
  const firsts = (rows: typeof responses, at: (row: (typeof responses)[number]) => Date | null) => {
    const first = new Map<number, Date>();
    for (const row of rows) {
      const when = at(row);
      if (row.memberId === null || when === null) continue;
      const known = first.get(row.memberId);
      if (!known || when < known) first.set(row.memberId, when);
    }
    return [...first.values()].filter(isOn).length;
  };
  const ofResult = JoinResult.values
    .filter((result) => result > 0)
    .map((result) => [`result:${result}`, ended.filter((r) => r.result === result).length]);
  return {
    ...(Object.fromEntries(ofResult) as Counts),
    entered: begun.filter((r) => !r.atDoor).length,
    atDoor: begun.filter((r) => r.atDoor).length,
    active: new Set(begun.flatMap((r) => (r.atDoor ? [] : (r.memberId ?? [])))).size,
    "audit:1": audited.filter((r) => r.auditState === 1).length,
    "audit:2": audited.filter((r) => r.auditState === 2).length,
    registered: members.filter((m) => isOn(m.registeredAt)).length,
    profileComplete: profiles.filter((p) => isOn(p.at)).length,
    firstEntered: firsts(
      responses.filter((r) => !r.atDoor),
      (r) => r.startedAt,
    ),
    firstComplete: firsts(
      responses.filter((r) => r.result === 1),
      (r) => r.finishedAt,
    ),
    firstValid: firsts(
      responses.filter((r) => r.auditState === 1),
      (r) => r.auditedAt,
    ),
    paidFen: paid.filter((e) => isOn(e.finishedAt)).reduce((sum, { netFen }) => sum + netFen, 0),
    owedFen: await plainOwed(db, day),
  };
}

/** Every entry up to this day, added up; each brand's gold is rounded up to fen. */
async function plainOwed(db: TestServer["db"], day: string): Promise<number> {
  const entries = await db
    .selectFrom("ledger.entry as e")
    .innerJoin("ledger.tx as t", "t.id", "e.txId")
    .innerJoin("ledger.account as a", "a.id", "e.accountId")
    .innerJoin("userMember as m", "m.id", "a.owner")
    .innerJoin("brand as b", "b.code", "m.brandCode")
    .select(["e.amount", "t.occurredAt", "a.asset", "b.code", "b.goldPerYuan"])
    .where("a.kind", "in", [1, 2, 3])
    .execute();
  const upTo = entries.filter(({ occurredAt }) => dayOf(occurredAt) <= day);
  return [...new Set(upTo.map(({ code }) => code))].reduce((total, code) => {
    const own = upTo.filter((entry) => entry.code === code);
    const sum = (asset: number) =>
      own.reduce((all, entry) => (entry.asset === asset ? all + entry.amount : all), 0);
    return total + sum(2) + Math.ceil((sum(1) * 100) / (own[0]?.goldPerYuan ?? 1));
  }, 0);
}

/** A platform's row over everything there is, with the true median. */
export async function plainPlatform({ db }: TestServer, platformId: number) {
  const rows = await db
    .selectFrom("surveyResponse")
    .selectAll()
    .where("platformId", "=", platformId)
    .where("atDoor", "=", false)
    .execute();
  const returns = await db
    .selectFrom("surveyReturn")
    .select("verdict")
    .where("platformId", "=", platformId)
    .execute();
  const of = (result: number) => rows.filter((row) => row.result === result).length;
  const spent = rows
    .filter((row) => row.result === 1)
    .map(
      (row) =>
        row.platformSeconds ??
        ((row.finishedAt ?? row.startedAt).getTime() - row.startedAt.getTime()) / 1000,
    )
    .toSorted((a, b) => a - b);
  return {
    median: spent[Math.ceil(spent.length / 2) - 1] ?? 0,
    entered: rows.length,
    completed: of(1),
    screened: of(2),
    quotaFull: of(3),
    timedOut: of(8),
    invalid: rows.filter((row) => row.auditState === 2).length,
    refusedReturns: returns.filter(({ verdict }) => /[^a-z]/.test(verdict)).length,
  };
}
