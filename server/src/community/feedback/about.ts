/** What a feedback is about: the asker's own response, exchange or sanction, and what that is called. */
import type { Feedback } from "#contract/member/community/feedback.ts";
import { stepWords } from "#contract/sanction-words.ts";
import { exchangeOwners } from "../../money/exchange/api.ts";
import type { Db } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { responseOwners } from "../../study/survey/api.ts";
import { sanctionsByIds } from "../../people/sanction/api.ts";
import { titlesByIds } from "../../study/task/api.ts";
import type { FeedbackRow } from "./sql.ts";

export type MustBeOwnInput = { kind: "response" | "exchange" | "sanction"; id: number };

/** Somebody else's and one that never was are the same `notFound`. */
export async function mustBeOwn(
  db: Db,
  memberId: number,
  { kind, id }: MustBeOwnInput,
): Promise<void> {
  const [found] = await ownersOf[kind](db, [id]);
  if (found?.memberId !== memberId) throw new Failure("notFound");
}

type Owners = (db: Db, ids: readonly number[]) => Promise<readonly { memberId: number | null }[]>;
const ownersOf: Record<MustBeOwnInput["kind"], Owners> = {
  response: responseOwners,
  exchange: exchangeOwners,
  sanction: sanctionsByIds,
};

type AboutOf = (row: Pick<FeedbackRow, "aboutKind" | "aboutId">) => Feedback["about"];
type Pointing = Pick<FeedbackRow, "aboutKind" | "aboutId">;

/** For any number of feedbacks, in one query for each kind. */
export async function aboutsOf(db: Db, rows: readonly Pointing[]): Promise<AboutOf> {
  const idsOf = (kind: MustBeOwnInput["kind"]) =>
    rows.flatMap(({ aboutKind, aboutId }) =>
      aboutKind === kind && aboutId !== null ? [aboutId] : [],
    );
  const [responses, exchanges, sanctions] = [
    await responseTitles(db, idsOf("response")),
    await exchangeOwners(db, idsOf("exchange")),
    await sanctionsByIds(db, idsOf("sanction")),
  ];
  const titles = {
    response: responses,
    exchange: new Map(exchanges.map(({ id, title }) => [id, title])),
    sanction: new Map(sanctions.map((row) => [row.id, stepWords(row)])),
  };
  return ({ aboutKind: kind, aboutId: id }) =>
    kind === null || id === null ? null : { kind, id, title: titles[kind].get(id) ?? "" };
}

async function responseTitles(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await responseOwners(db, ids);
  const titles = await titlesByIds(
    db,
    found.map(({ taskId }) => taskId),
  );
  return new Map(found.map(({ id, taskId }) => [id, titles.get(taskId) ?? ""]));
}
