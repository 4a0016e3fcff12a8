/** The groups of one question in a quota grid, as lines that are typed: 男, 大专以下=初中+高中, 18-24, 45+. Pure. */
import type { Question, QuotaBand, QuotaGrid, QuotaTarget } from "#questionnaire/model.ts";
import { rangeOf } from "#questionnaire/quota-problems.ts";
import { linesIn } from "../lines.ts";

/** What may stand in a grid: whatever has choices, figures, or a birthday. */
export const isBanded = (question: Question): boolean =>
  hasChoices(question) || rangeOf(question) !== undefined;

const hasChoices = (question: Question): boolean =>
  "choices" in question && question.kind !== "ranking";

const AGES = ["18-24", "25-34", "35-44", "45+"];

/** One group a choice or a point; of figures and birthdays the ages that most studies ask for. */
export function usualBands(question: Question): QuotaBand[] {
  if ("choices" in question)
    return question.choices
      .filter(({ screenOut }) => !screenOut)
      .map(({ value, label }) => ({ label, codes: [value] }));
  if (question.kind === "scale" || question.kind === "nps") {
    const { min, max } = question.kind === "nps" ? { min: 0, max: 10 } : question;
    return Array.from({ length: max - min + 1 }, (_, at) => ({
      label: String(min + at),
      from: min + at,
      to: min + at,
    }));
  }
  return AGES.flatMap((line) => rangeIn(line) ?? []);
}

export const textOfBands = (bands: readonly QuotaBand[], question: Question): string =>
  bands.map((band) => lineOf(band, question)).join("\n");

function lineOf({ label, codes, from, to }: QuotaBand, question: Question): string {
  const body = codes
    ? codes.map((code) => labelOf(question, code)).join("+")
    : from === undefined
      ? `≤${to}`
      : to === undefined
        ? `${from}+`
        : from === to
          ? String(from)
          : `${from}-${to}`;
  return body === label ? label : `${label}=${body}`;
}

const labelOf = (question: Question, code: string): string =>
  ("choices" in question && question.choices.find(({ value }) => value === code)?.label) || code;

type BandsRead = { bands: QuotaBand[]; problem?: never } | { bands?: never; problem: string };

/** Each line a group; a problem names the line. */
export function bandsIn(text: string, question: Question): BandsRead {
  const lines = linesIn(text);
  if (lines.length === 0) return { problem: "至少写一组" };
  const bands: QuotaBand[] = [];
  for (const [at, line] of lines.entries()) {
    // A choice's own words may have an equals sign in them.
    const isChoice = "choices" in question && question.choices.some(({ label }) => label === line);
    const [, named, body = line] = (isChoice ? null : /^([^=]+)=(.+)$/.exec(line)) ?? [];
    const read = hasChoices(question) ? codesIn(body, question) : rangeIn(body);
    if (typeof read === "string") return { problem: `第 ${at + 1} 行：${read}` };
    if (!read) return { problem: `第 ${at + 1} 行「${body}」不是范围：写 18-24、45+ 或 ≤17` };
    bands.push({ ...read, label: named?.trim() ?? line });
  }
  return { bands };
}

function codesIn(text: string, question: Question): QuotaBand | string {
  const choices = "choices" in question ? question.choices : [];
  const find = (part: string) =>
    choices.find(({ label }) => label === part) ?? choices.find(({ value }) => value === part);
  // A label may have a plus in it.
  const parts = find(text) ? [text] : text.split("+").map((part) => part.trim());
  const missing = parts.find((part) => !find(part));
  if (missing !== undefined) return `「${missing}」不是这道题的选项`;
  return { label: text, codes: parts.flatMap((part) => find(part)?.value ?? []) };
}

function rangeIn(text: string): QuotaBand | undefined {
  const plain = text.normalize("NFKC").replaceAll(/[\s岁]/g, "");
  const label = text;
  const [, from, to] = /^(-?\d+(?:\.\d+)?)(?:[-~–—至到](-?\d+(?:\.\d+)?))?$/.exec(plain) ?? [];
  if (from !== undefined) return { label, from: Number(from), to: Number(to ?? from) };
  const [, least] = /^(?:>=|≥)?(-?\d+(?:\.\d+)?)(?:\+|及?以上)?$/.exec(plain) ?? [];
  if (least !== undefined) return { label, from: Number(least) };
  const [, most] = /^(?:<=|≤)?(-?\d+(?:\.\d+)?)(?:及?以下)?$/.exec(plain) ?? [];
  return most === undefined ? undefined : { label, to: Number(most) };
}

const contentOf = ({ codes, from, to }: QuotaBand): string =>
  JSON.stringify([codes?.toSorted() ?? null, from ?? null, to ?? null]);

/** The groups of one of the grid's questions, as they are written now. */
export function withBands(grid: QuotaGrid, place: number, bands: readonly QuotaBand[]): QuotaGrid {
  const dimension = grid.dimensions[place];
  if (!dimension) return grid;
  return {
    ...grid,
    dimensions: grid.dimensions.with(place, { ...dimension, bands: [...bands] }),
    targets: followed(grid.targets, place, { before: dimension.bands, after: bands }),
  };
}

/** Targets follow their group wherever it stands now; those of a group that has gone go with it. */
export function followed(
  targets: readonly QuotaTarget[],
  dimension: number,
  { before, after }: { before: readonly QuotaBand[]; after: readonly QuotaBand[] },
): QuotaTarget[] {
  const moved = movedTo(before, after);
  return targets.flatMap((target) => {
    const band = target.at[dimension];
    if (band === null || band === undefined) return [target];
    const to = moved.get(band);
    return to === undefined ? [] : [{ ...target, at: target.at.with(dimension, to) }];
  });
}

/**
 * From each group to the one that it is now: of the same people, else of the same name, else what stands in its place
 * where as many are left over on both sides. No two are ever the same.
 */
function movedTo(before: readonly QuotaBand[], after: readonly QuotaBand[]): Map<number, number> {
  const moved = new Map<number, number>();
  const isFree = (at: number) => at >= 0 && ![...moved.values()].includes(at);
  const follow = (keyOf: (band: QuotaBand) => string) => {
    for (const [from, band] of before.entries()) {
      const to = after.findIndex((one, at) => keyOf(one) === keyOf(band) && isFree(at));
      if (!moved.has(from) && to >= 0) moved.set(from, to);
    }
  };
  follow(contentOf);
  follow(({ label }) => label);
  const left = [...before.keys()].filter((at) => !moved.has(at));
  const free = [...after.keys()].filter(isFree);
  if (left.length === free.length)
    for (const [i, at] of left.entries()) moved.set(at, free[i] ?? at);
  return moved;
}
