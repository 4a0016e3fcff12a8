/** Saved views: a list's filters under a name, one's own or everybody's. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { anyStaff } from "../people/staff.ts";

const page = z.string().check(z.regex(/^[a-z-]{1,40}$/, { error: "没有这个页面" }));
const name = fields.text("视图名称", 20);
export const searchMax = 2000;
export const searchTooLong = "筛选条件过长，请减少一些";
const search = z.string().check(z.maxLength(searchMax, { error: searchTooLong }));
export const SavedView = z.object({
  id: z.int(),
  page: z.string(),
  name: z.string(),
  /** The address behind the question mark: filters, without the page and the open row. */
  search: z.string(),
  shared: z.boolean(),
  isMine: z.boolean(),
  /** What the list opens with, for the one who asks. */
  isDefault: z.boolean(),
  by: z.string(),
});
export type SavedView = z.output<typeof SavedView>;

export const listViews = endpoint({
  method: "GET",
  path: "/console/views",
  summary: "某页面的视图：自己的与共享的",
  access: anyStaff,
  query: z.strictObject({ page }),
  data: z.object({ list: z.array(SavedView) }),
});
/** The same name again replaces it. At most 50 of one operator. */
export const saveView = endpoint({
  method: "POST",
  path: "/console/views",
  summary: "保存视图",
  access: anyStaff,
  body: z.strictObject({ page, name, search, shared: z.boolean() }),
  data: SavedView,
});
export const changeView = endpoint({
  method: "POST",
  path: "/console/views/:id",
  summary: "给自己的视图改名，或共享、不再共享",
  access: anyStaff,
  params: fields.idParams,
  body: z.strictObject({ name, shared: z.boolean() }),
  data: SavedView,
});
export const removeView = endpoint({
  method: "POST",
  path: "/console/views/:id/remove",
  summary: "删除自己的视图",
  access: anyStaff,
  params: fields.idParams,
  data: z.null(),
});
/** A view of one's own, or a shared one; null: the list opens without filters. */
export const setDefaultView = endpoint({
  method: "POST",
  path: "/console/default-view",
  summary: "设为打开页面时的视图",
  access: anyStaff,
  body: z.strictObject({ page, viewId: z.nullable(fields.id) }),
  data: z.null(),
});
