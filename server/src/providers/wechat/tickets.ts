/** WeChat's tickets for share cards (docs/protocols.md 1.5): a token of the official account, and a ticket for it. */
import * as z from "zod/mini";
import type { ShareCards, WechatAccount } from "../../config/wechat.ts";
import type { World } from "../../platform/world.ts";
import { get, post, type PostAnswer } from "../post.ts";
import { watched } from "../watch.ts";

/** Of our settings: the account, its secret, its list of addresses. */
type TicketRefused = { kind: "refused"; fault: "ours"; code: string };
type TicketUnknown = { kind: "unknown"; code: string };
export type TicketOutcome =
  | { kind: "ok"; ticket: string; seconds: number }
  | TicketRefused
  | TicketUnknown;

/** Whether a new token may be forced now, which ends the one before for everybody; a yes is given once. */
type MayForce = () => Promise<boolean>;

export type TicketProvider = {
  ticketOf(account: WechatAccount, mayForce: MayForce): Promise<TicketOutcome>;
};

const TIMEOUT_MS = 5_000;

const Refusal = z.object({ errcode: z.number() });
const Token = z.object({ access_token: z.string().check(z.minLength(1)) });
const Ticket = z.object({
  ticket: z.string().check(z.minLength(1), z.maxLength(1000)),
  expires_in: z.int().check(z.minimum(1), z.maximum(86_400)),
});

const BUSY = -1;
/** Codes of a token that is no longer good: another one may be asked for, once. */
const tokenOver: readonly string[] = ["40001", "40014", "42001"];

/** Never throws for anything that WeChat or the network did. */
export const ticketProvider = (world: World, cards: ShareCards): TicketProvider =>
  watched(
    world,
    { kind: "share-card", name: "wechat" },
    { ticketOf: (account, mayForce) => ticketOf(cards, account, mayForce) },
  );

async function ticketOf(
  cards: ShareCards,
  account: WechatAccount,
  mayForce: MayForce,
): Promise<TicketOutcome> {
  const token = await tokenOf(cards, { account, isForced: false });
  if (token.kind !== "ok") return token;
  const first = await ticketFor(cards, token.value.access_token);
  if (first.kind !== "refused" || !tokenOver.includes(first.code)) return first;
  if (!(await mayForce())) return first;
  const fresh = await tokenOf(cards, { account, isForced: true });
  return fresh.kind === "ok" ? ticketFor(cards, fresh.value.access_token) : fresh;
}

type Wanted = { account: WechatAccount; isForced: boolean };

/** The stable token: everyone who asks gets the same one, and nobody's token ends by that, unless a new one is forced. */
const tokenOf = async ({ apiUrl }: ShareCards, { account, isForced }: Wanted) =>
  read(
    Token,
    await post({
      url: `${apiUrl}/cgi-bin/stable_token`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        grant_type: "client_credential",
        appid: account.appId,
        secret: account.secret,
        force_refresh: isForced,
      }),
      timeoutMs: TIMEOUT_MS,
    }),
  );

async function ticketFor({ apiUrl }: ShareCards, token: string): Promise<TicketOutcome> {
  const query = new URLSearchParams({ access_token: token, type: "jsapi" });
  const url = `${apiUrl}/cgi-bin/ticket/getticket?${query}`;
  const answer = read(Ticket, await get({ url, timeoutMs: TIMEOUT_MS }));
  if (answer.kind !== "ok") return answer;
  const { ticket, expires_in: seconds } = answer.value;
  return { kind: "ok", ticket, seconds };
}

type Read<T> = { kind: "ok"; value: T } | TicketRefused | TicketUnknown;

/** Errors come with HTTP 200, and success may say 0. */
function read<S extends z.ZodMiniType>(schema: S, answer: PostAnswer): Read<z.output<S>> {
  if (answer.kind === "unknown") return answer;
  const { data: refusal } = z.safeParse(Refusal, answer.body);
  const code = refusal?.errcode ?? 0;
  if (code === BUSY) return { kind: "unknown", code: "-1" };
  if (code !== 0) return { kind: "refused", fault: "ours", code: String(code) };
  const parsed = z.safeParse(schema, answer.body);
  return parsed.success
    ? { kind: "ok", value: parsed.data }
    : { kind: "unknown", code: "MALFORMED" };
}
