/** 分享卡片: how a link of ours looks when it is passed on inside WeChat (docs/decisions/0113). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";

export const signShareCard = endpoint({
  method: "GET",
  path: "/v1/site/share-card",
  summary: "微信分享卡片：为本站页面的地址签名（公开）",
  access: "public",
  query: z.strictObject({
    /** The page's own, without what is after #. */
    url: z
      .string({ error: "网址格式错误" })
      .check(
        z.maxLength(1000, { error: "网址过长" }),
        z.regex(/^https?:\/\/[^\s#\\]+$/, { error: "网址格式错误" }),
      ),
  }),
  /** As wx.config takes them. */
  data: z.object({
    appId: z.string(),
    timestamp: z.int(),
    nonceStr: z.string(),
    signature: z.string(),
  }),
});
