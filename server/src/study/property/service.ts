/** A member's profile: the answers, their source, and the tasks that used them. */
import type { Property, PropertySource } from "#contract/member/study/property.ts";
import { askedOn } from "#questionnaire/age.ts";
import type { Answer, Answers, Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { dayOf } from "../../platform/clock.ts";
import { type Db, type Tx, transact } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { titlesByIds } from "../task/api.ts";
import { lockMember } from "../../people/member/api.ts";
import { keep, type Profile, profileIn } from "./profile.ts";
import * as rows from "./sql.ts";
import { countsOf, entriesOf, judged, standingIn } from "./standing.ts";
import { asAsked, textOf } from "./version.ts";
import { currentForm } from "./version-sql.ts";

/** This many tasks are named beside each answer (contract/src/member/study/property.ts). */
const USES_SHOWN = 10;

export async function propertyOf({ db, clock }: World, memberId: number): Promise<Property> {
  const profile = await profileIn(db, memberId);
  const { form, answers } = profile;
  const sources = await sourcesOf(db, memberId, profile);
  const questionnaire = askedOn(dayOf(clock.now()), form);
  return { questionnaire, answers, sources, ...countsOf(form, answers) };
}

type GivenProperty = { memberId: number } & Change;

/** Keeps or clears one answer; others that it hides are gone with it. */
export const saveProperty = ({ db, clock }: World, { memberId, ...change }: GivenProperty) =>
  transact(db, async (tx) => {
    await lockMember(tx, memberId);
    const profile = await profileIn(tx, memberId);
    const { form } = profile;
    const given = isWithdrawn(profile, change) ? {} : givenIn(profile, change, dayOf(clock.now()));
    const next = standingIn(form, { ...profile.raw, [change.name]: undefined, ...given });
    const source = { taskId: null, answeredAt: clock.now() };
    await keep(tx, { memberId, profile, next, given: [change.name], source });
    return countsOf(form, next);
  });

type Change = { name: string; value: unknown };

/** The question is not asked any more, but an old answer to it can be removed. */
const isWithdrawn = ({ form, raw }: Profile, { name, value }: Change): boolean =>
  value === null && Object.hasOwn(raw, name) && !questionsOf(form).some((one) => one.name === name);

/** The answer as it is kept; nothing when it is cleared. */
function givenIn({ form, answers }: Profile, change: Change, day: string): Answers {
  const question = questionsOf(form).find(({ name }) => name === change.name);
  if (!question) throw badField("name", "资料问卷里没有这道题，请刷新页面后再试");
  const verdict = judged(askedOn(day, form), answers, change);
  const refusal = verdict.ok ? verdict.problem : verdict.message;
  // What is not good enough yet is not kept either: a task would be matched by it.
  if (!verdict.ok || refusal !== undefined)
    throw new Failure("answerRefused", {
      msg: `「${question.title}」${refusal}`,
      data: { question: question.name },
    });
  return verdict.value === undefined ? {} : { [change.name]: verdict.value };
}

/** For matching tasks: only answers that are valid in the current form. */
export const profileOf = async (db: Db, memberId: number): Promise<Record<string, unknown>> =>
  (await profileIn(db, memberId)).answers;

/** The same profile, with the form by which its answers stand. */
export async function matchingProfile(
  db: Db,
  memberId: number,
): Promise<{ form: Questionnaire; answers: Answers }> {
  const { form, answers } = await profileIn(db, memberId);
  return { form, answers };
}

/** The current version of the profile's questionnaire. */
export async function formOf(db: Db): Promise<Questionnaire> {
  const found = await currentForm(db);
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
  const profile = await profileIn(tx, memberId);
  const { form, stored, raw, answers: before } = profile;
  const isOwn = (name: string) =>
    Object.hasOwn(before, name) && stored.some((row) => row.name === name && row.taskId === null);
  const offered = entriesOf(answers, (name) => !isOwn(name));
  const fitting = standingIn(askedOn(dayOf(at), form), { ...before, ...offered });
  // One that does not fit must not push out the one that was there.
  const given = entriesOf(offered, (name) => Object.hasOwn(fitting, name));
  const next = standingIn(form, { ...raw, ...given });
  const source = { taskId, answeredAt: at };
  await keep(tx, { memberId, profile, next, given: Object.keys(given), source });
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

/** In the order of the form, in the words in which each was given; questions that are no longer asked come last. */
async function sourcesOf(
  db: Db,
  memberId: number,
  { form, version, stored, answers }: Profile,
): Promise<PropertySource[]> {
  const uses = await rows.usesOf(db, memberId, USES_SHOWN);
  const ids = [...stored, ...uses].flatMap(({ taskId }) => taskId ?? []);
  const titles = await titlesByIds(db, ids);
  const questionOf = await asAsked(db, { form, version, stored });
  const places = new Map(questionsOf(form).map(({ name }, place) => [name, place]));
  const placeOf = (name: string) => places.get(name) ?? places.size;
  const sorted = stored.toSorted(
    (one, other) => placeOf(one.name) - placeOf(other.name) || (one.name < other.name ? -1 : 1),
  );
  return sorted.map((row): PropertySource => {
    const { name, taskId, formVersion } = row;
    const question = questionOf(row);
    const isStanding = Object.hasOwn(answers, name);
    return {
      name,
      title: question?.title ?? name,
      // As it stands, without a choice that another answer hides.
      text: textOf(question, isStanding ? answers[name] : (row.value as Answer)),
      from: taskId === null ? "profile" : "task",
      taskTitle: taskId === null ? null : (titles.get(taskId) ?? null),
      answeredAt: row.answeredAt.toISOString(),
      formVersion,
      isStanding,
      usedBy: uses
        .filter((use) => use.name === name)
        .map(({ taskId: used, usedAt }) => ({
          taskId: used,
          title: titles.get(used) ?? "",
          at: usedAt.toISOString(),
        })),
    };
  });
}
