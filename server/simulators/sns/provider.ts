/** What each simulated provider says of itself, and how all of them misbehave. */
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Grant, Grants } from "./grants.ts";
import type { AppName } from "./faults.ts";
import type { WechatBook } from "./wechat-book.ts";

export type Params = Readonly<Record<string, string>>;
export type Parts = { grants: Grants; slowMs: number; dataDir: string; wechat: WechatBook };

export type SimulatedProvider = {
  app: AppName;
  title: string;
  /** Its login page, below /sns/{app}. */
  authorizePath: string;
  /**
   * The only way back that is registered for the app. The host is any of the site's: WeChat has one for an app and Weibo one
   * whole address, but a site of several brands has one app (docs/protocols.md 1, the known limit).
   */
  callbackPath: string;
  /** The page does nothing without this at the end of its address. */
  fragment?: string;
  /** What is wrong with the login page's address, or undefined. */
  complaint(query: Params): string | undefined;
  /** What comes back in the address: after 同意 and after 拒绝. */
  agreed(code: string): Params;
  refused: Params;
  /** What our server calls. */
  serve(app: FastifyInstance, parts: Parts): void;
};

/** Address and body together: providers take parameters in either. */
export const paramsOf = (request: FastifyRequest): Params => ({
  ...(request.query as Params),
  ...(request.body as Params | undefined),
});

/** Where pictures are, on this very simulator. */
export const pictureOf = (request: FastifyRequest, person: string): string =>
  `http://${request.host}/sns/avatar/${encodeURIComponent(person)}.png`;

/** True when the fault has answered instead of the provider. */
export async function hasMisbehaved(
  reply: FastifyReply,
  { fault }: Grant,
  slowMs: number,
): Promise<boolean> {
  switch (fault) {
    case "timeout":
      await sleep(slowMs);
      return false;
    case "error-500":
      await reply.code(500).type("text/html").send("<h1>500 Internal Server Error</h1>");
      return true;
    case "garbage":
      await reply.type("text/html").send("<html><body>系统维护中</body></html>");
      return true;
    default:
      return false;
  }
}
