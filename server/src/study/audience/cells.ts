/** In which of a questionnaire's quota cells a member is, as far as the profile can tell. */
import { limits } from "#contract/limits.ts";
import type { Question, Questionnaire, QuotaCell } from "#questionnaire/model.ts";
import { allCellsOf } from "#questionnaire/quota-grid.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { matchingProfile } from "../property/api.ts";
import { askedFor, audienceForm, questionMap, withAge } from "./form.ts";
import { knownIn, openNamesOf, truthOf } from "./truth.ts";

type CellsKnown = {
  /** Names of those in which they certainly are. */
  certain: string[];
  /** Names of those in which they certainly are not. */
  never: string[];
  /** Those that the profile would decide, with what it has to be asked first. */
  open: { name: string; asks: string[] }[];
};

export async function cellsByProfile(
  db: Db,
  questionnaire: Questionnaire,
  { memberId, now }: { memberId: number; now: Date },
): Promise<CellsKnown> {
  const profile = await matchingProfile(db, memberId);
  const form = audienceForm(profile.form);
  const answers = withAge(profile.answers, dayOf(now));
  const told = questionMap(form);
  const asked = questionMap(questionnaire);
  // A question of the same name and another kind is another question.
  const isCommon = (name: string) =>
    told.has(name) && asked.get(name)?.kind === told.get(name)?.kind;
  const common = Object.entries(answers).filter(([name]) => isCommon(name));
  const known = { answers: Object.fromEntries(common), isOpen: () => true };
  const ofProfile = knownIn(form, answers);
  const isAskable = (name: string) =>
    isCommon(name) &&
    valuesOf(told.get(name)) === valuesOf(asked.get(name)) &&
    ofProfile.isOpen(name);
  const openOf = ({ name, if: condition }: QuotaCell) => {
    const open = openNamesOf(condition, known);
    if (open.length === 0 || !open.every(isAskable)) return [];
    const asks = [...new Set(open.flatMap(ofProfile.asks).map(askedFor))];
    return asks.length > limits.precheckMax ? [] : [{ name, asks }];
  };
  const cells = allCellsOf(questionnaire, dayOf(now));
  const namesWhere = (truth: boolean) =>
    cells.filter((cell) => truthOf(cell.if, known) === truth).map(({ name }) => name);
  return {
    certain: namesWhere(true),
    never: namesWhere(false),
    open: cells.flatMap(openOf),
  };
}

/** Asked with other choices, an answer to the one says nothing of the other. */
const valuesOf = (question: Question | undefined): string =>
  question && "choices" in question
    ? question.choices
        .map(({ value }) => value)
        .toSorted()
        .join("\n")
    : "";
