/** What can be counted in a task's answers: its questions over all versions of its questionnaire. */
import { wholeOf } from "#questionnaire/expand.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { readablesOf } from "#questionnaire/readable.ts";
import type { Db } from "../../platform/db.ts";
import { badField } from "../../platform/failure.ts";
import { versionsOfTask } from "../survey/api.ts";
import { type Measured, measuredOf } from "./variable.ts";

export type Version = { id: number; version: number; questionnaire: Questionnaire };

/** Newest first. */
export async function versionsOf(db: Db, taskId: number): Promise<Version[]> {
  const found = await versionsOfTask(db, taskId);
  // Parsed when it was stored.
  return found.map(({ id, version, body }) => ({
    id,
    version,
    questionnaire: body as Questionnaire,
  }));
}

/**
 * In the newest version's order, then what only older ones ask. A question that was of another shape before is one of
 * its own, `name@version`: counting both together would mix what cannot be compared.
 */
export function variablesOf(versions: readonly Version[]): Measured[] {
  const known = new Map<string, Measured[]>();
  const isMixed = askedOtherwise(versions);
  for (const { id, version, questionnaire } of versions)
    for (const question of readablesOf(wholeOf(questionnaire)))
      for (const asked of measuredOf(question)) {
        const shapes = known.get(asked.key) ?? [];
        known.set(asked.key, shapes);
        const same = shapes.find(({ reading }) => reading === asked.reading);
        if (same) joinVersion(same, asked, { id, version });
        else shapes.push({ ...asked, versions: [version], questionnaireIds: [id] });
      }
  return [...known.values()].flatMap((shapes) =>
    shapes.map((variable, at) => ({
      ...variable,
      key: at === 0 ? variable.key : `${variable.key}@${variable.versions.join("-")}`,
      questionnaireIds:
        shapes.length > 1 || isMixed(variable.question) ? variable.questionnaireIds : null,
    })),
  );
}

/**
 * Whether a name is read in other ways in some versions than in others. A matrix that was a text before shares no key with
 * it, and each is still told from the other by the version alone.
 */
function askedOtherwise(versions: readonly Version[]): (question: string) => boolean {
  const ways = new Map<string, Set<string>>();
  for (const { questionnaire } of versions)
    for (const question of readablesOf(wholeOf(questionnaire))) {
      const readings = measuredOf(question).map(({ reading }) => reading);
      // Words beside a choice are there or not, whatever it is that has choices.
      const way = [...new Set(readings)].filter((reading) => reading !== "words").toSorted();
      if (way.length > 0)
        ways.set(question.name, (ways.get(question.name) ?? new Set()).add(way.join()));
    }
  return (name) => (ways.get(name)?.size ?? 0) > 1;
}

function joinVersion(
  same: Measured,
  older: Measured,
  { id, version }: { id: number; version: number },
) {
  same.versions.unshift(version);
  same.questionnaireIds?.push(id);
  const has = new Set(same.codes.map(({ code }) => code));
  same.codes.push(...older.codes.filter(({ code }) => !has.has(code)));
}

/** Throws `badRequest` for a key that this task does not have. */
export function pick(variables: readonly Measured[], key: string): Measured {
  const found = variables.find((variable) => variable.key === key);
  if (!found) throw badField("keys", `没有题目「${key.slice(0, 60)}」`);
  return found;
}
