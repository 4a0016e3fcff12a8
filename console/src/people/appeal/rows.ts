/** The rows of the appeals' desk: three sources in one list, each row with a number of its own. */
import { type Appeal, type AppealKind, appealKinds } from "#contract/console/operations/appeal.ts";

export type AppealRow = Appeal & { id: number };

const sources = ["r", "s", "f"];

/** `s3` as one number, for the address and the list's marks. */
export const rowOf = (appeal: Appeal): AppealRow => ({
  ...appeal,
  id: Number(appeal.key.slice(1)) * sources.length + sources.indexOf(appeal.key.slice(0, 1)),
});

export const views = [
  { value: "", label: "全部" },
  ...Object.entries(appealKinds).map(([value, label]) => ({ value, label })),
];

const known = Object.keys(appealKinds) as AppealKind[];
export const kindIn = (search: URLSearchParams): AppealKind | undefined =>
  known.find((kind) => kind === search.get("kind"));
