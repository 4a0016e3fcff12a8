/** A member's profile: what they told about themselves, where it came from, and what it was used for. */
import type { Property, PropertySource } from "#contract/member/study/property.ts";
import { askedOn } from "#questionnaire/age.ts";
import { answerText } from "#questionnaire/answer-text.ts";
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { dayOf } from "../../platform/clock.ts";
import { type Db, type Tx, transact } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { titlesByIds } from "../task/api.ts";
import { lockMember } from "../../people/member/api.ts";
import { markComplete } from "./complete-sql.ts";
import * as rows from "./sql.ts";
import { countsOf, entriesOf, judged, standingIn } from "./standing.ts";

/** So many tasks are named beside each answer (contract/src/member/study/property.ts). */
const USES_SHOWN = 10;

type PropertyRow = Awaited<ReturnType<typeof rows.answersOf>>[number];
/** Where an answer is from; no task: given in the profile itself. */
type PropertyServiceSource = Pick<PropertyRow, "taskId" | "answeredAt">;

export async function propertyOf({ db, clock }: World, memberId: number): Promise<Property> {
  const { form, stored, answers } = await profileIn(db, memberId);
  const sources = await sourcesOf(db, memberId, { form, stored, answers });
  const questionnaire = askedOn(dayOf(clock.now()), form);
  return { questionnaire, answers, sources, ...countsOf(form, answers) };
}

type GivenProperty = { memberId: number; name: string; value: unknown };

/** Keeps or clears one answer; others that it hides are gone with it. */
export const saveProperty = ({ db, clock }: World, { memberId, ...change }: GivenProperty) =>
  transact(db, async (tx) => {
    await lockMember(tx, memberId);
    const { form, stored, answers } = await profileIn(tx, memberId);
    const question = questionsOf(form).find(({ name }) => name === change.name);
    if (!question) throw badField("name", "资料问卷里没有这道题，请刷新页面后再试");
    const verdict = judged(askedOn(dayOf(clock.now()), form), answers, change);
    const refusal = verdict.ok ? verdict.problem : verdict.message;
    // What is not good enough yet is not kept either: a task would be matched by it.
    if (!verdict.ok || refusal !== undefined)
      throw new Failure("answerRefused", {
        msg: `「${question.title}」${refusal}`,
        data: { question: question.name },
      });
    const { [change.name]: _, ...others } = answers;
    const given = verdict.value === undefined ? {} : { [change.name]: verdict.value };
    const next = standingIn(form, { ...others, ...given });
    const source = { taskId: null, answeredAt: clock.now() };
    await keep(tx, memberId, { form, stored, next, given: [change.name], source });
    return countsOf(form, next);
  });

/** For matching tasks: only answers that stand by the current form. */
export const profileOf = async (db: Db, memberId: number): Promise<Record<string, unknown>> =>
  (await profileIn(db, memberId)).answers;

/** The same with the form by which they stand. */
export async function matchingProfile(
  db: Db,
  memberId: number,
): Promise<{ form: Questionnaire; answers: Answers }> {
  const { form, answers } = await profileIn(db, memberId);
  return { form, answers };
}

/** The current version of the profile's questionnaire. */
export async function formOf(db: Db): Promise<Questionnaire> {
  const found = await rows.currentForm(db);
  if (!found) throw new Error("no version of the profile questionnaire");
  // Stored versions are written by us, parsed, and never edited.
  return found.body as Questionnaire;
}

type TaskAnswers = { memberId: number; taskId: number; answers: Answers; at: Date };

/**
 * Keeps what a task asked under a name of the profile and fits its question. What the member said in
 * the profile itself stays: a task fills in what is open, or what an earlier task had said.
 */
export async function keepAnswersFromTask(tx: Tx, { memberId, taskId, answers, at }: TaskAnswers) {
  await lockMember(tx, memberId);
  const { form, stored, answers: before } = await profileIn(tx, memberId);
  const isOwn = (name: string) =>
    Object.hasOwn(before, name) && stored.some((row) => row.name === name && row.taskId === null);
  const offered = entriesOf(answers, (name) => !isOwn(name));
  const fitting = standingIn(askedOn(dayOf(at), form), { ...before, ...offered });
  // One that does not fit must not push out the one that was there.
  const given = entriesOf(offered, (name) => Object.hasOwn(fitting, name));
  const next = standingIn(form, { ...before, ...given });
  const source = { taskId, answeredAt: at };
  await keep(tx, memberId, { form, stored, next, given: Object.keys(given), source });
}

type Used = { memberId: number; names: readonly string[]; taskId: number; at: Date };

/** A task looked at these answers to decide whether it fits; the member can see that it did. */
export async function recordPropertyUse(db: Db, { memberId, names, taskId, at }: Used) {
  // In one order, so that two tasks at once never wait for each other.
  const sorted = [...new Set(names)].toSorted();
  if (sorted.length === 0) return;
  await rows.putUses(
    db,
    sorted.map((name) => ({ memberId, name, taskId, usedAt: at })),
  );
}

type Profile = { form: Questionnaire; stored: PropertyRow[]; answers: Answers };

async function profileIn(db: Db, memberId: number): Promise<Profile> {
  const form = await formOf(db);
  const stored = await rows.answersOf(db, memberId);
  const answers = Object.fromEntries(stored.map(({ name, value }) => [name, value]));
  return { form, stored, answers: standingIn(form, answers) };
}

type KeepInput = {
  form: Questionnaire;
  stored: readonly PropertyRow[];
  next: Answers;
  given: readonly string[];
  source: PropertyServiceSource;
};

/** What was given gets the new source; what only lost a hidden choice keeps its own. */
async function keep(tx: Tx, memberId: number, { form, stored, next, given, source }: KeepInput) {
  await rows.dropAnswersBut(tx, memberId, Object.keys(next));
  for (const [name, answer] of Object.entries(next)) {
    const before = stored.find((row) => row.name === name);
    const value = JSON.stringify(answer);
    const isNew = given.includes(name);
    if (!isNew && before && JSON.stringify(before.value) === value) continue;
    const { taskId, answeredAt } = isNew || !before ? source : before;
    await rows.putAnswer(tx, { memberId, name, value, taskId, answeredAt });
  }
  if (isComplete(form, next))
    await markComplete(tx, memberId, completeSince(form, stored) ?? source.answeredAt);
}

function isComplete(form: Questionnaire, answers: Answers): boolean {
  const { answered, asked } = countsOf(form, answers);
  return asked > 0 && answered === asked;
}

/** Of a profile that was complete before such days were written down: no later than its last answer. */
function completeSince(form: Questionnaire, stored: readonly PropertyRow[]): Date | undefined {
  const answers = Object.fromEntries(stored.map(({ name, value }) => [name, value]));
  if (!isComplete(form, standingIn(form, answers))) return undefined;
  return new Date(Math.max(...stored.map(({ answeredAt }) => answeredAt.getTime())));
}

/** In the order of the form. */
async function sourcesOf(
  db: Db,
  memberId: number,
  { form, stored, answers }: Profile,
): Promise<PropertySource[]> {
  const uses = await rows.usesOf(db, memberId, USES_SHOWN);
  const ids = [...stored, ...uses].flatMap(({ taskId }) => taskId ?? []);
  const titles = await titlesByIds(db, ids);
  return questionsOf(form).flatMap((question): PropertySource[] => {
    const { name, title } = question;
    const row = stored.find((one) => one.name === name);
    if (!row || answers[name] === undefined) return [];
    return [
      {
        name,
        title,
        text: answerText(question, answers[name]),
        from: row.taskId === null ? "profile" : "task",
        taskTitle: row.taskId === null ? null : (titles.get(row.taskId) ?? null),
        answeredAt: row.answeredAt.toISOString(),
        usedBy: uses
          .filter((use) => use.name === name)
          .map(({ taskId, usedAt }) => ({
            taskId,
            title: titles.get(taskId) ?? "",
            at: usedAt.toISOString(),
          })),
      },
    ];
  });
}
