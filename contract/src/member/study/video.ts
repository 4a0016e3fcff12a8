/** Watching a video: the server counts the seconds from signed heartbeats (rule study-11). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { responseToken, ResultCard } from "./survey.ts";

/** What the last heartbeat answered: it must come with the next one, once. */
const Pulse = z.object({
  /** Opaque; signed by the server. */
  proof: z.string(),
  watchedSeconds: z.int(),
  /** How far the counted watching has come: playing goes on from here. */
  positionSeconds: z.number(),
  isDone: z.boolean(),
});
export type Pulse = z.output<typeof Pulse>;

export const getWatch = endpoint({
  method: "GET",
  path: "/v1/process/watch",
  summary: "看视频：地址、需要的秒数和已经计入的秒数；打开它会使其他标签页的计数失效",
  access: "member",
  query: z.strictObject({ token: responseToken }),
  data: z.extend(Pulse, {
    taskId: z.int(),
    title: z.string(),
    url: z.string(),
    neededSeconds: z.int(),
    rewardGold: z.int(),
    rewardFen: z.int(),
    expiresAt: z.string(),
  }),
});

export const beat = endpoint({
  method: "POST",
  path: "/v1/process/beat",
  summary: "看视频：心跳；快进、倍速、两个标签页都不计入",
  access: "member",
  body: z.strictObject({
    token: responseToken,
    proof: z.string().check(z.maxLength(200)),
    /** Where the player is, in seconds. */
    position: fields.numberIn([0, 86_400], "播放进度错误"),
  }),
  data: z.extend(Pulse, {
    /** Set when the last second was counted. */ card: z.nullable(ResultCard),
  }),
});
