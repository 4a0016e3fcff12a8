/** Survey platforms, their sealed secrets, and every return as evidence. */
import { type Insertable, type Selectable, sql } from "kysely";
import type {
  PlatformPreset,
  SurveyPlatformSettings,
} from "#contract/console/study/survey-platform.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { type Pipeline, prepared, preparedRow } from "../../platform/prepared.ts";
import type { OwnedKey } from "../survey/api.ts";
import type { PastSigning, SeparationProof } from "./proof.ts";
import type { Tables } from "../../platform/tables.ts";

type SurveyPlatformRow = Selectable<Tables["surveyPlatform"]>;
export type PlatformRow = Omit<
  SurveyPlatformRow,
  "settings" | "preset" | "proof" | "pastSigning"
> & {
  settings: SurveyPlatformSettings;
  preset: PlatformPreset;
  proof: SeparationProof | null;
  pastSigning: PastSigning[];
};
/** Validated whenever they were written; a platform from before there was a choice has one secret for everything, and names no questionnaire. */
const typed = (row: SurveyPlatformRow): PlatformRow => {
  const platform = row as PlatformRow;
  const { postback } = platform.settings;
  return {
    ...platform,
    settings: {
      ...platform.settings,
      keys: platform.settings.keys ?? "shared",
      postback: postback && { ...postback, survey: postback.survey ?? "" },
    },
  };
};

export const allPlatforms = async (db: Db): Promise<PlatformRow[]> =>
  (await db.selectFrom("surveyPlatform").selectAll().orderBy("id").execute()).map(typed);

export async function platformRow(db: Db, id: number): Promise<PlatformRow | undefined> {
  const row = await db
    .selectFrom("surveyPlatform")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && typed(row);
}

/** `code` as anybody wrote it. */
export async function platformByCode(db: Db, code: string): Promise<PlatformRow | undefined> {
  // A text that cannot be a code is not looked up; U+0000 would be an error in PostgreSQL.
  if (!/^[a-z0-9-]{2,32}$/.test(code)) return undefined;
  const row = await byCode(db, { code });
  return row && typed(row);
}

const byCode = preparedRow<{ code: string }, SurveyPlatformRow>("platform-by-code")`
  select id, code, name, preset, active, settings, proof, past_signing as "pastSigning",
         created_at as "createdAt", updated_at as "updatedAt"
    from survey_platform where code = ${"code"}`;

/** So that two operators at once cannot leave three secrets, or overwrite each other unseen. */
export async function lockPlatform(tx: Tx, id: number): Promise<PlatformRow | undefined> {
  const row = await tx
    .selectFrom("surveyPlatform")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && typed(row);
}

type AsJsonInput = Pick<SurveyPlatformRow, "name" | "preset" | "active"> & {
  settings: SurveyPlatformSettings;
  proof: SeparationProof;
  pastSigning: readonly PastSigning[];
};
const asJson = ({ settings, proof, pastSigning, ...rest }: AsJsonInput) => ({
  ...rest,
  settings: JSON.stringify(settings),
  proof: JSON.stringify(proof),
  pastSigning: JSON.stringify(pastSigning),
});

/** Undefined when the code is taken. */
export const insertPlatform = (
  tx: Tx,
  { code, ...kept }: AsJsonInput & { code: string },
  now: Date,
) =>
  tx
    .insertInto("surveyPlatform")
    .values({ code, ...asJson(kept), createdAt: now, updatedAt: now })
    .onConflict((on) => on.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();

export const savePlatform = (tx: Tx, id: number, kept: AsJsonInput, now: Date) =>
  tx
    .updateTable("surveyPlatform")
    .set({ ...asJson(kept), updatedAt: now })
    .where("id", "=", id)
    .execute();

export async function namesByIds(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("surveyPlatform")
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Newest first, the retired ones too. */
export const secretsOf = (line: Pipeline, platformIds: readonly number[]) =>
  secrets(line, { platformIds });

const secrets = prepared<
  { platformIds: readonly number[] },
  Selectable<Tables["surveyPlatformSecret"]>
>("platform-secrets")`
  select platform_id as "platformId", kid, sealed_secret as "sealedSecret", created_at as "createdAt",
         retired_at as "retiredAt", derived
    from survey_platform_secret
   where platform_id = any(${"platformIds"}::bigint[]) order by created_at desc, kid`;

export const insertSecret = (tx: Tx, secret: Insertable<Tables["surveyPlatformSecret"]>) =>
  tx.insertInto("surveyPlatformSecret").values(secret).execute();

/** False when there is no such active one. */
export async function retireSecretRow(
  tx: Tx,
  { platformId, kid, now }: { platformId: number; kid: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("surveyPlatformSecret")
    .set({ retiredAt: now })
    .where("platformId", "=", platformId)
    .where("kid", "=", kid)
    .where("retiredAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const verdictCounts = (db: Db, since: Date) =>
  db
    .selectFrom("surveyReturn")
    .select(["platformId", "verdict", (q) => q.fn.countAll<number>().as("n")])
    .where("at", ">=", since)
    .where("platformId", "is not", null)
    .groupBy(["platformId", "verdict"])
    .execute();

export const insertReturn = (line: Pipeline, row: NewReturn) => insert(line, { ...unsaid, ...row });

/** The owner of what came back with no attempt of ours. */
const NOBODY = 0;

/** What a return need not say. */
const unsaid = {
  platformId: null,
  responseId: null,
  ownerId: NOBODY,
  ip: null,
  body: "",
  result: null,
  transactionId: null,
  platformSeconds: null,
};
type ReturnRow = Insertable<Tables["surveyReturn"]>;
type NewReturn = Omit<ReturnRow, "ownerId"> & { ownerId?: number };

const insert = prepared<ReturnRow & { [K in keyof typeof unsaid]: unknown }, never>(
  "insert-return",
)`
  insert into survey_return
    (platform_id, response_id, owner_id, channel, ip, verdict, raw, body, result, transaction_id, platform_seconds, at)
  values (${"platformId"}, ${"responseId"}, ${"ownerId"}, ${"channel"}, ${"ip"}, ${"verdict"}, ${"raw"}, ${"body"},
          ${"result"}, ${"transactionId"}, ${"platformSeconds"}, ${"at"})`;

type BelievedWord = { channel: string; verdict: string; result: number };

/** What was believed of this attempt before, by channel. */
export const believedWords = prepared<OwnedKey & { verdicts: readonly string[] }, BelievedWord>(
  "believed-words",
)`
  select distinct channel, verdict, result from survey_return
   where response_id = ${"responseId"} and owner_id = ${"ownerId"} and verdict = any (${"verdicts"}) and result is not null`;

/** Whether a browser has come back with this attempt before. */
export async function hasReturned(tx: Tx, { responseId, ownerId }: OwnedKey): Promise<boolean> {
  const row = await tx
    .selectFrom("surveyReturn")
    .select("id")
    .where("responseId", "=", responseId)
    .where("ownerId", "=", ownerId)
    .where("channel", "=", "browser")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** One event of a platform at a time: taken before any row. */
export const holdEvent = (tx: Tx, platformId: number, transaction: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`survey-return ${platformId} ${transaction}`}, 0))`.execute(
    tx,
  );

/** Whether this event of the platform was believed for another attempt. */
export async function isEventOfAnother(
  tx: Tx,
  event: {
    platformId: number;
    transaction: string;
    responseId: number;
    verdicts: readonly string[];
  },
): Promise<boolean> {
  const row = await tx
    .selectFrom("surveyReturn")
    .select("id")
    .where("platformId", "=", event.platformId)
    .where("transactionId", "=", event.transaction)
    .where("responseId", "!=", event.responseId)
    .where("verdict", "in", [...event.verdicts])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
