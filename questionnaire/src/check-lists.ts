/** Checks answers made of parts: matrix, file and region. */
import {
  cleaned,
  distinctTexts,
  isEmpty,
  isRecord,
  refused,
  withProblem,
  type Checked,
} from "./checked.ts";
import type {
  Column,
  FileQuestion,
  MatrixAnswer,
  MatrixQuestion,
  Place,
  RegionQuestion,
  Row,
} from "./model.ts";

const MAX_PLACE_NAME = 40;

export const checkMatrix = (question: MatrixQuestion, visible: Row[], raw: unknown): Checked => {
  if (!isRecord(raw)) return refused();
  const given = new Map(Object.entries(raw));
  const isKnown = (value: string) => question.rows.some((row) => row.value === value);
  if (![...given.keys()].every(isKnown)) return refused();
  const rows = question.rows
    .filter((row) => visible.includes(row) && !isEmpty(given.get(row.value)))
    .map((row) => [row.value, readCell(question, given.get(row.value))] as const);
  const read = rows.filter((entry): entry is [string, string | string[]] => entry[1] !== undefined);
  if (read.length < rows.length) return refused();
  if (read.length === 0) return {};
  const value: MatrixAnswer = Object.fromEntries(read);
  const isWhole = !question.required || read.length === visible.length;
  return withProblem(value, isWhole ? undefined : "请回答每一行");
};

export const checkFile = (question: FileQuestion, raw: unknown): Checked => {
  const keys = distinctTexts(raw, question.maxCount);
  if (keys === undefined) return refused(`最多上传 ${question.maxCount} 个文件`);
  return keys.every((key) => /^[\w./-]{1,200}$/.test(key)) ? { value: keys } : refused();
};

/** A path may be shorter than the question asks: some cities have no counties. */
export const checkRegion = (question: RegionQuestion, raw: unknown): Checked => {
  if (!Array.isArray(raw) || raw.length > question.depth) return refused();
  const places = raw.map(readPlace).filter((place) => place !== undefined);
  if (places.length < raw.length) return refused();
  const isPath = places.every((place, i) => i === 0 || isWithin(place, places[i - 1]));
  return isPath ? { value: places } : refused();
};

const readCell = (question: MatrixQuestion, raw: unknown): string | string[] | undefined => {
  const isColumn = (column: Column) => column.value === raw;
  if (!question.multiple) return question.columns.find(isColumn)?.value;
  const texts = distinctTexts(raw, question.columns.length);
  const chosen = question.columns
    .map(({ value }) => value)
    .filter((value) => texts?.includes(value));
  return chosen.length === texts?.length ? chosen : undefined;
};

const readPlace = (raw: unknown): Place | undefined => {
  if (!isRecord(raw)) return undefined;
  const { code, name } = raw;
  if (typeof code !== "string" || !/^\d{2,12}$/.test(code)) return undefined;
  if (typeof name !== "string" || name.length > MAX_PLACE_NAME) return undefined;
  return { code, name: cleaned(name) };
};

/** A place's code begins with that of the place around it: 440000, 440300, 440305. */
const isWithin = (place: Place, around: Place | undefined): boolean =>
  around !== undefined &&
  place.code !== around.code &&
  place.code.startsWith(around.code.replace(/(00)+$/, ""));
