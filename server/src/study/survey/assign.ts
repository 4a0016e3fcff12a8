/**
 * What somebody is given when they start, and keeps with their answers: an arm of each experiment, evenly, and the
 * order of loops that ask first what was asked least (docs/decisions/0086).
 */
import { type Experiment, orderName } from "#questionnaire/block.ts";
import { expandedOf } from "#questionnaire/expand.ts";
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import { shuffled } from "#questionnaire/shuffle.ts";
import { walk } from "#questionnaire/walk.ts";
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { answersOf, putAnswer, UNTYPED } from "./answer-sql.ts";
import { type Fill, fillsOf, lockFills, moveFill } from "./fill-sql.ts";
import { keyOf, type OwnedKey } from "./owner.ts";
import type { ResponseRow } from "./sql.ts";
import { versionOf } from "./version.ts";

type Starting = OwnedKey & { questionnaireId: number | null; seed: string; now: Date };

/** Once for a response, in the transaction that makes it. */
export async function assignAtStart(tx: Tx, world: World, starting: Starting): Promise<void> {
  const { questionnaireId, seed } = starting;
  const version =
    questionnaireId === null ? undefined : await versionOf(world, tx, questionnaireId);
  if (questionnaireId === null || version === undefined) return;
  for (const experiment of byName(version.experiments ?? [])) {
    const { name, arms } = experiment;
    const place = { questionnaireId, name };
    const items = arms.map(({ value }) => value);
    const [arm] = leastFirst(items, await lockFills(tx, place, items), `${seed}/${name}`);
    if (arm === undefined) continue;
    await moveFill(tx, { ...place, item: arm }, 1);
    await keep(tx, starting, { name, value: arm });
  }
  for (const { name, items } of ordersIn(version)) {
    const fills = await fillsOf(tx, { questionnaireId, name });
    await keep(tx, starting, { name, value: leastFirst(items, fills, `${seed}/${name}`) });
  }
}

/** Whether there is anything of it at all. */
export async function isAssignedAtStart(
  world: World,
  tx: Tx,
  questionnaireId: number | null,
): Promise<boolean> {
  if (questionnaireId === null) return false;
  const version = await versionOf(world, tx, questionnaireId);
  return version !== undefined && (!!version.experiments?.length || ordersIn(version).length > 0);
}

const keep = (
  tx: Tx,
  { responseId, ownerId, now }: Starting,
  { name, value }: { name: string; value: string | string[] },
) =>
  putAnswer(tx, {
    responseId,
    ownerId,
    question: name,
    value: JSON.stringify(value),
    milliseconds: 0,
    ...UNTYPED,
    now,
  });

/** Among equals the one that the seed draws. */
const leastFirst = (items: readonly string[], fills: readonly Fill[], seed: string): string[] => {
  const taken = new Map(fills.map((fill) => [fill.item, fill.taken]));
  return shuffled(items, seed, "", () => false).toSorted(
    (a, b) => (taken.get(a) ?? 0) - (taken.get(b) ?? 0),
  );
};

/** Everybody locks them in the same order. */
const byName = (experiments: readonly Experiment[]) =>
  experiments.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The loops that ask the least asked items first, by the names of their orders. */
const ordersIn = (version: Questionnaire): { name: string; items: string[] }[] => {
  const least = (version.blocks ?? []).filter(({ loop }) => loop?.order === "leastFilled");
  if (least.length === 0) return [];
  const assigned = expandedOf(version).questionnaire.pages.find(({ isAssigned }) => isAssigned);
  return least.flatMap((block) => {
    const name = orderName(block.name);
    const order = assigned?.questions.find((question) => question.name === name);
    return order && "choices" in order
      ? { name, items: order.choices.map(({ value }) => value) }
      : [];
  });
};

/** Anyone who ends without a complete makes room in their arm; last of all locks but the outbox's. */
export async function leaveArms(tx: Tx, world: World, response: ResponseRow): Promise<void> {
  const { questionnaireId } = response;
  const version =
    questionnaireId === null ? undefined : await versionOf(world, tx, questionnaireId);
  if (questionnaireId === null || !version?.experiments?.length) return;
  const given = new Map(
    (await answersOf(tx, keyOf(response))).map(({ question, value }) => [question, value]),
  );
  for (const { name } of byName(version.experiments)) {
    const item = given.get(name);
    if (typeof item === "string") await moveFill(tx, { questionnaireId, name, item }, -1);
  }
}

/** With a complete: each item that was asked, of the loops that ask the least asked items first. */
export async function countItems(
  tx: Tx,
  { questionnaireId, token }: ResponseRow,
  { questionnaire, kept }: { questionnaire: Questionnaire; kept: Answers },
): Promise<void> {
  if (questionnaireId === null) return;
  const asked = new Set<string>();
  const orders = questionnaire.pages
    .filter(({ isAssigned }) => isAssigned)
    .flatMap(({ questions }) => questions.map(({ name }) => name));
  for (const { page } of walk(questionnaire, kept, token).pages)
    if (page.turn && orders.includes(orderName(page.turn.loop)))
      asked.add(JSON.stringify([orderName(page.turn.loop), page.turn.item]));
  for (const pair of [...asked].toSorted()) {
    const [name = "", item = ""] = JSON.parse(pair) as string[];
    await moveFill(tx, { questionnaireId, name, item }, 1);
  }
}
