/** One call to Alibaba Cloud: signed, sent once, its answer read as text before anything else. */
import type { World } from "../../platform/world.ts";
import { type PostAnswer, post } from "../post.ts";
import { signAcs3 } from "./acs3.ts";

export type AliyunCall = {
  url: string;
  action: string;
  version: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  timeoutMs: number;
};

export function callAliyun({ config, clock }: World, call: AliyunCall): Promise<PostAnswer> {
  const { url, timeoutMs, ...request } = call;
  const { search, headers, body } = signAcs3({
    ...request,
    host: new URL(url).host,
    accessKeyId: config.aliyunAccessKeyId ?? "",
    accessKeySecret: config.aliyunAccessKeySecret ?? "",
    at: clock.now(),
    nonce: clock.uuid(),
  });
  return post({ url: `${new URL(url).origin}/${search}`, headers, body, timeoutMs });
}
