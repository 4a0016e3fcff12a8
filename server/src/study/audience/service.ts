/** Who a task is for: a condition over members' profiles (rule study-6). */
import type { Role } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import type { Condition, Questionnaire } from "#questionnaire/model.ts";
import { comparisonsOf } from "#questionnaire/references.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { formOf, matchingProfile, recordPropertyUse } from "../property/api.ts";
import { askedFor, audienceForm, questionMap, withAge } from "./form.ts";
import { mayPathOf, pathOf } from "./path.ts";
import { readAudience } from "./problems.ts";
import { sentencesOf } from "./sentence.ts";
import { countFitting } from "./sql.ts";
import { knownIn, openNamesOf, type Truth, truthOf } from "./truth.ts";

export type Compiled = {
  /** The same condition as jsonpath, for the head count; null with a problem, or for everybody. */
  path: string | null;
  /** For the task list: anyone who fits, or may fit once some open answers are given. */
  mayPath: string | null;
  /** The answers of the profile that it reads. */
  names: string[];
  /** What is wrong with it, each a sentence; nothing may be kept then. */
  problems: string[];
  /** Each rule in plain Chinese. */
  sentences: string[];
};

/** The form that an audience is built from: the profile's, and the age. */
export const audienceFormOf = async (db: Db): Promise<Questionnaire> =>
  audienceForm(await formOf(db));

export async function compileAudience(db: Db, condition: unknown): Promise<Compiled> {
  if (condition === null || condition === undefined)
    return { path: null, mayPath: null, names: [], problems: [], sentences: [] };
  const form = await audienceFormOf(db);
  const read = readAudience(form, condition);
  if ("problems" in read)
    return { path: null, mayPath: null, names: [], problems: read.problems, sentences: [] };
  const questions = questionMap(form);
  return {
    path: pathOf(read.condition, questions),
    mayPath: mayPathOf(read.condition, form),
    names: namesIn(read.condition),
    problems: [],
    sentences: sentencesOf(read.condition, questions),
  };
}

const namesIn = (condition: Condition): string[] => [
  ...new Set(comparisonsOf(condition).map(({ question }) => askedFor(question))),
];

/** A task's audience was checked when it was stored. */
type Stored = { id: number; audience: unknown };

export type Match = {
  /** Undefined: it depends on what the profile does not say yet. */
  fits: Truth;
  /** Questions of the profile to ask then, at most limits.precheckMax. */
  precheck: string[];
  /** The questions of the profile that the audience reads. */
  names: string[];
};

const FOR_EVERYBODY: Match = { fits: true, precheck: [], names: [] };

/** Whether the task is for this member, by the answers that stand. */
export async function matchAudience(
  db: Db,
  task: Stored,
  memberId: number,
  now: Date,
): Promise<Match> {
  if (task.audience === null) return FOR_EVERYBODY;
  const condition = task.audience as Condition;
  const { form, answers } = await matchingProfile(db, memberId);
  const known = knownIn(audienceForm(form), withAge(answers, dayOf(now)));
  const open = openNamesOf(condition, known).flatMap(known.asks).map(askedFor);
  return {
    fits: truthOf(condition, known),
    precheck: [...new Set(open)].slice(0, limits.precheckMax),
    names: namesIn(condition),
  };
}

/** The member can see afterwards that this task looked at these answers. */
export const recordMatch = (
  db: Db,
  { memberId, taskId, match, at }: { memberId: number; taskId: number; match: Match; at: Date },
) => recordPropertyUse(db, { memberId, names: match.names, taskId, at });

/** More are not counted (docs/quality.md server-12), and no more members looked at. */
const COUNTED = 10_000;
const LOOKED = 50_000;

export async function countAudience(
  { db, clock }: World,
  { audience, roles }: { audience: unknown; roles: readonly Role[] },
) {
  const { path, names, problems, sentences } = await compileAudience(db, audience);
  if (problems.length > 0) return { members: 0, isCapped: false, problems, sentences };
  const found = await countFitting(db, {
    path,
    names,
    roles,
    day: dayOf(clock.now()),
    looked: LOOKED,
    counted: COUNTED,
  });
  const isCapped = found.members === COUNTED || found.looked === LOOKED;
  return { members: found.members, isCapped, problems, sentences };
}
