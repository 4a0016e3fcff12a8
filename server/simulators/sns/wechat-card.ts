/** WeChat's side of share cards (docs/protocols.md 1.5): the token, the ticket, and a script in place of jweixin. */
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { simulatedAccount } from "../../src/config/wechat.ts";
import { jweixin } from "./jweixin.ts";
import { type Parts, paramsOf } from "./provider.ts";
import type { WechatBook } from "./wechat-book.ts";

const SECONDS = 7200;

export function serveCards(app: FastifyInstance, { wechat: book, slowMs }: Parts): void {
  const hasMisbehaved = async (reply: FastifyReply): Promise<boolean> => {
    if (book.standing === "hangs") await sleep(slowMs);
    if (book.standing === "down") await reply.code(502).send("Bad Gateway");
    if (book.standing === "garbage") await reply.type("text/html").send("<html>系统维护中</html>");
    if (book.standing === "busy") await reply.send({ errcode: -1, errmsg: "system error" });
    return reply.sent;
  };
  app.post("/cgi-bin/stable_token", async (request, reply) => {
    const asked = request.body as Record<string, unknown>;
    book.asked.push(asked["force_refresh"] === true ? "forced" : "token");
    if (await hasMisbehaved(reply)) return reply;
    return reply.send(tokenAnswer(book, asked));
  });
  app.get("/cgi-bin/ticket/getticket", async (request, reply) => {
    book.asked.push("ticket");
    if (await hasMisbehaved(reply)) return reply;
    return reply.send(ticketAnswer(book, paramsOf(request)));
  });
  app.get("/open/js/jweixin-1.6.0.js", (_, reply) =>
    reply.type("text/javascript; charset=utf-8").send(jweixin(book.tickets)),
  );
}

function tokenAnswer(book: WechatBook, asked: Record<string, unknown>): object {
  if (asked["grant_type"] !== "client_credential") return refusal(40002, "invalid grant_type");
  if (asked["appid"] !== simulatedAccount.appId) return refusal(40013, "invalid appid");
  if (asked["secret"] !== simulatedAccount.secret) return refusal(40125, "invalid appsecret");
  if (asked["force_refresh"] === true) {
    book.renewToken();
    if (book.standing === "token-over") book.standing = "well";
  }
  return { access_token: book.token(), expires_in: SECONDS };
}

function ticketAnswer(book: WechatBook, asked: Readonly<Record<string, string>>): object {
  if (asked["type"] !== "jsapi") return refusal(40097, "invalid args");
  if (asked["access_token"] !== book.token()) return refusal(40001, "invalid credential");
  if (book.standing === "token-over" || book.standing === "no-token-good")
    return refusal(42001, "access_token expired");
  return { errcode: 0, errmsg: "ok", ticket: book.giveTicket(), expires_in: SECONDS };
}

const refusal = (errcode: number, errmsg: string) => ({
  errcode,
  errmsg: `${errmsg}, rid: simulated`,
});
