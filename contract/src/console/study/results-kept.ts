/** What people wrote, and what operators keep beside a study's results: categories of it, and cross-tables by name. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { idsAtOnce } from "../decided.ts";
import * as fields from "../../fields.ts";
import { pageQuery } from "../../page.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";
import { resultFilter, variableKey } from "./results.ts";

export const resultTexts = endpoint({
  method: "GET",
  path: "/console/tasks/:id/results/texts",
  summary: "结果：填空的原文，可搜索、按分类筛选",
  access: anyStaff,
  params: fields.idParams,
  query: z.strictObject({
    ...pageQuery,
    ...resultFilter,
    key: variableKey,
    search: z.optional(z.string().check(z.trim(), z.maxLength(50))),
    /** A category, or what is in none. */
    category: z.optional(z.union([z.literal("none"), fields.idFromText])),
  }),
  data: z.object({
    list: z.array(z.object({ id: z.int(), text: z.string(), categories: z.array(z.int()) })),
    next: z.nullable(z.string()),
    /** How many the filter finds, without the search and the category. */
    base: z.int(),
    uncoded: z.int(),
    categories: z.array(z.object({ id: z.int(), name: z.string(), n: z.int() })),
  }),
});

export const CATEGORIES_MAX = 60;

export const saveResultCategory = endpoint({
  method: "POST",
  path: "/console/tasks/:id/results/categories",
  summary: "结果：新建填空的分类",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ key: variableKey, name: fields.text("分类名称", 40) }),
  data: z.object({ id: z.int() }),
});
export const removeResultCategory = endpoint({
  method: "POST",
  path: "/console/tasks/:id/results/categories/:categoryId/remove",
  summary: "结果：删除填空的分类，连同它的归类",
  access: operationsStaff,
  params: z.object({ id: fields.idFromText, categoryId: fields.idFromText }),
  data: z.null(),
});
export const codeResults = endpoint({
  method: "POST",
  path: "/console/tasks/:id/results/coding",
  summary: "结果：把填空归入分类，或移出",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    categoryId: fields.id,
    responseIds: idsAtOnce(100),
    isIn: z.boolean(),
  }),
  data: z.null(),
});

export const RESULT_TABLES_MAX = 100;

export const resultTables = endpoint({
  method: "GET",
  path: "/console/tasks/:id/results/tables",
  summary: "结果：保存的交叉表，所有人共用",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({
    list: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        search: z.string(),
        by: z.string(),
        savedAt: z.string(),
      }),
    ),
  }),
});
export const saveResultTable = endpoint({
  method: "POST",
  path: "/console/tasks/:id/results/tables",
  summary: "结果：保存交叉表；同名的被替换",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    name: fields.text("名称", 40),
    /** What stands behind the ? of the page's address. */
    search: z.string().check(z.maxLength(8000, { error: "条件太多，无法保存" })),
  }),
  data: z.object({ id: z.int() }),
});
export const removeResultTable = endpoint({
  method: "POST",
  path: "/console/tasks/:id/results/tables/:tableId/remove",
  summary: "结果：删除保存的交叉表",
  access: operationsStaff,
  params: z.object({ id: fields.idFromText, tableId: fields.idFromText }),
  data: z.null(),
});
