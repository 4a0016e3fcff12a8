/** The answers of a task as files (rule study-16): each download stands in the operators' log. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { operationsStaff } from "../people/staff.ts";

/** valid: audited only; complete: every complete; all: everybody who began. */
const of = z._default(z.enum(["valid", "complete", "all"]), "complete");
/** Responses that were excluded when the data were cleaned: left out, or taken along with the reason beside them. */
const excluded = z._default(z.enum(["out", "in"]), "out");
/** Codes for statistics, or labels for reading. */
const as = z._default(z.enum(["codes", "labels"]), "codes");

export const exportAnswers = endpoint({
  method: "GET",
  path: "/console/tasks/:id/answers",
  summary: "导出答案（CSV，Excel 可直接打开）",
  access: operationsStaff,
  params: fields.idParams,
  query: z.strictObject({ as, of, excluded }),
  file: "text/csv",
  data: z.null(),
});

/** One sheet; Excel's own 1,048,576 rows are the most it can hold. */
export const exportSheet = endpoint({
  method: "GET",
  path: "/console/tasks/:id/answers.xlsx",
  summary: "导出答案（Excel）",
  access: operationsStaff,
  params: fields.idParams,
  query: z.strictObject({ as, of, excluded }),
  file: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  data: z.null(),
});

/**
 * With variable and value labels, measures and sets of several answers. Of codes, -99 (未问到: the logic did not
 * lead there) and -98 (问到但未作答) are declared missing; other numbers are system-missing where there is none.
 */
export const exportSav = endpoint({
  method: "GET",
  path: "/console/tasks/:id/answers.sav",
  summary: "导出答案（SPSS）",
  access: operationsStaff,
  params: fields.idParams,
  query: z.strictObject({ of, excluded }),
  file: "application/x-spss-sav",
  data: z.null(),
});

/** Each version of the questionnaire as JSON, the answers as one JSON a line, and the code book. */
export const exportArchive = endpoint({
  method: "GET",
  path: "/console/tasks/:id/answers.zip",
  summary: "导出问卷、答案与编码表的存档（ZIP）",
  access: operationsStaff,
  params: fields.idParams,
  query: z.strictObject({ of, excluded }),
  file: "application/zip",
  data: z.null(),
});

export const exportCodebook = endpoint({
  method: "GET",
  path: "/console/tasks/:id/codebook",
  summary: "导出答案的编码表（CSV）",
  access: operationsStaff,
  params: fields.idParams,
  file: "text/csv",
  data: z.null(),
});
