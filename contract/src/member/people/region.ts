/** China's provinces, cities and counties, level by level, so that an old phone loads only what it shows. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";

export const Region = z.object({ code: z.string(), name: z.string() });
export type Region = z.output<typeof Region>;

export const listRegions = endpoint({
  method: "GET",
  path: "/v1/regions",
  summary: "行政区划：不带 parent 为省级，带省、市代码为下一级（公开，可缓存）",
  access: "public",
  query: z.strictObject({
    parent: z.optional(z.string().check(z.regex(/^\d{6}$/, { error: "地区代码错误" }))),
  }),
  data: z.array(Region),
  cacheSeconds: 86_400,
});
