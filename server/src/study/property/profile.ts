/** A member's profile as it is stored and as it stands, and how a change of it is kept. */
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { markComplete } from "./complete-sql.ts";
import * as rows from "./sql.ts";
import { countsOf, standingIn } from "./standing.ts";
import { currentForm, formsOf, markStanding } from "./version-sql.ts";

type PropertyRow = Awaited<ReturnType<typeof rows.answersOf>>[number];
/** Where an answer is from; no task: given in the profile itself. */
type PropertySourceRow = Pick<PropertyRow, "taskId" | "answeredAt">;

export type Profile = {
  form: Questionnaire;
  version: number;
  /** Since when it is this version. */
  since: Date;
  stored: PropertyRow[];
  /** Everything that is stored, of all versions of the form. */
  raw: Readonly<Record<string, unknown>>;
  /** The answers that are valid in today's form. */
  answers: Answers;
};

export async function profileIn(db: Db, memberId: number): Promise<Profile> {
  const found = await currentForm(db);
  if (!found) throw new Error("no version of the profile questionnaire");
  // Stored versions are written by us, parsed, and never edited.
  const form = found.body as Questionnaire;
  const stored = await rows.answersOf(db, memberId);
  const raw = Object.fromEntries(stored.map(({ name, value }) => [name, value]));
  const { version, createdAt: since } = found;
  return { form, version, since, stored, raw, answers: standingIn(form, raw) };
}

type KeepInput = {
  memberId: number;
  profile: Profile;
  /** What stands afterwards. */
  next: Answers;
  /** The names that were answered, or cleared, just now. */
  given: readonly string[];
  source: PropertySourceRow;
};

/** What was given gets the new source and version; what only lost a hidden choice keeps its own. */
export async function keep(tx: Tx, input: KeepInput): Promise<void> {
  const { memberId, profile, next, given, source } = input;
  const { form, version, stored } = profile;
  const latent = await latentIn(tx, input);
  await rows.dropAnswersBut(tx, memberId, [...Object.keys(next), ...latent]);
  for (const [name, answer] of Object.entries(next)) {
    const before = stored.find((row) => row.name === name);
    const value = JSON.stringify(answer);
    const isNew = given.includes(name);
    if (!isNew && before && JSON.stringify(before.value) === value) continue;
    const from = isNew || !before ? { ...source, formVersion: version } : before;
    const { taskId, answeredAt, formVersion } = from;
    await rows.putAnswer(tx, { memberId, name, value, taskId, answeredAt, formVersion });
  }
  await keepMarks(tx, input, latent);
  if (isComplete(form, next))
    await markComplete(tx, memberId, completeSince(profile) ?? source.answeredAt);
}

/**
 * Names of older answers that no longer stand only because the form was edited: they still stand by the version under
 * which they were given, beside what the member says now. What the change itself hides stands by neither, and goes.
 */
async function latentIn(tx: Tx, { profile, next, given }: KeepInput): Promise<string[]> {
  const { stored, raw, version } = profile;
  const older = stored.filter(
    ({ name, formVersion }) =>
      formVersion !== version && !Object.hasOwn(next, name) && !given.includes(name),
  );
  const forms = await formsOf(
    tx,
    older.map(({ formVersion }) => formVersion),
  );
  const kept = Object.entries(raw).filter(([name]) => !given.includes(name));
  const now = { ...Object.fromEntries(kept), ...next };
  return forms.flatMap((one) => {
    // Stored versions are written by us, parsed, and never edited.
    const stand = standingIn(one.body as Questionnaire, now);
    return older.flatMap(({ name, formVersion }) =>
      formVersion === one.version && Object.hasOwn(stand, name) ? [name] : [],
    );
  });
}

/** What was just written stands; the others' marks are brought up to date where they changed. */
async function keepMarks(
  tx: Tx,
  { memberId, profile: { stored }, next }: KeepInput,
  latent: readonly string[],
): Promise<void> {
  const changed = stored.flatMap(({ name, stands }) => {
    const isStanding = Object.hasOwn(next, name);
    const isKept = isStanding || latent.includes(name);
    return isKept && stands !== isStanding ? [{ memberId, name, stands: isStanding }] : [];
  });
  if (changed.length > 0) await markStanding(tx, changed);
}

function isComplete(form: Questionnaire, answers: Answers): boolean {
  const { answered, asked } = countsOf(form, answers);
  return asked > 0 && answered === asked;
}

/**
 * Of a profile that was complete before such days were written down: no later than its last answer; and not before
 * this version of the form, if it asks for less than the one before.
 */
function completeSince({ form, version, since, stored, answers }: Profile): Date | undefined {
  if (!isComplete(form, answers)) return undefined;
  const last = stored.map(({ answeredAt }) => answeredAt.getTime());
  // The first version is as old as the site: a database may have got it later than its members' answers.
  return new Date(Math.max(...last, version > 1 ? since.getTime() : 0));
}
