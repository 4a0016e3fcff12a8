/**
 * What a page will ask first, so that its document can ask already while the code is on its way: on a
 * slow network that is a second. Only the server imports this table; a call that the page then makes
 * differently is asked twice and does no harm (e2e/community/early.test.ts finds it).
 */
import { urlOf } from "#contract/client.ts";
import { listAddresses } from "#contract/member/people/address.ts";
import { getAlerts } from "#contract/member/study/alert.ts";
import { getAgent } from "#contract/member/study/agent.ts";
import { listExchanges } from "#contract/member/money/exchange.ts";
import { listPrizes } from "#contract/member/money/prize.ts";
import { getInvite, listInvitees } from "#contract/member/people/invite.ts";
import { getNotice, listMessages, listNotices } from "#contract/member/community/notice.ts";
import { getPush } from "#contract/member/community/push.ts";
import { getProperty } from "#contract/member/study/property.ts";
import { getQuality } from "#contract/member/study/quality.ts";
import { listOwnSanctions } from "#contract/member/people/sanction.ts";
import { listSignIns } from "#contract/member/people/session.ts";
import { listSns } from "#contract/member/people/sns.ts";
import { listResponses } from "#contract/member/study/survey.ts";
import { getTeam, getTeamSummary } from "#contract/member/study/team.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { drawnNeeds } from "./drawnNeeds.ts";

type Params = Readonly<Record<string, string | undefined>>;

const account = urlOf(getAccount);
const wallet = urlOf(getWallet);

/** By route, of the pages that the server does not draw (drawnNeeds.ts); the addresses are those without a query of their own. */
const table: Record<string, (params: Params) => string[]> = {
  "/home/messages": () => [urlOf(listMessages)],
  "/home/alerts": () => [urlOf(getAlerts), urlOf(getPush)],
  "/home/notices": () => [urlOf(listNotices)],
  "/home/notices/:id": ({ id }) => [urlOf(getNotice, { params: { id } })],
  "/home/history": () => [urlOf(listResponses)],
  "/home/year": () => [account],
  "/home/exchange": () => [urlOf(listExchanges)],
  "/home/prize-exchange": () => [account, wallet, urlOf(listPrizes)],
  "/home/invite-friends": () => [urlOf(getInvite), urlOf(listInvitees)],
  "/home/team": () => [urlOf(getTeamSummary), urlOf(getTeam)],
  "/home/agent": () => [urlOf(getAgent)],
  "/home/address": () => [urlOf(listAddresses)],
  "/home/quality": () => [urlOf(getQuality)],
  "/home/sanctions": () => [urlOf(listOwnSanctions)],
  "/home/user": () => [account, urlOf(listSns), urlOf(listSignIns), urlOf(getProperty)],
  "/user-survey": () => [urlOf(getProperty)],
  "/home/user-info": () => [account],
};

export const earlyUrls = (route: string, params: Params): string[] =>
  drawnNeeds(route, { params, search: new URLSearchParams() })?.map(({ url }) => url) ??
  table[route]?.(params) ??
  [];

/**
 * Runs in the document, before any module: must stand alone. A session that is about to be refreshed
 * asks nothing early; the page then does as always.
 */
export function askEarly(urls: readonly string[], path: string): void {
  const cookie = (name: string) =>
    decodeURIComponent(new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? "");
  const now = Date.now();
  const token = cookie("TOKEN");
  if (!token || Number(cookie("EXPRIED")) - now < 120_000) return;
  const headers: Record<string, string> = {
    "z-client": "2",
    "z-version": "1.0.0",
    "z-token": `Bearer ${token}`,
  };
  const wanted = new Set(urls);
  try {
    const device = localStorage.getItem("DEVICE_ID");
    if (device) headers["z-device"] = device;
    // The guard asks for the account where this browser does not know the member yet (platform/guards.ts).
    if (!localStorage.getItem("SESSION_VIEW")) wanted.add("/api/v1/users/account");
  } catch {
    // Storage is refused: the server does without, and the page asks in its own time.
  }
  // Read to its end, asked for or not: an answer that nobody reads would hold its connection.
  const ask = (url: string) =>
    fetch(`${url}${url.includes("?") ? "&" : "?"}_t=${now}`, { headers }).then((answer) =>
      answer.text().then((text) => new Response(text, answer)),
    );
  // Several in one (server/src/community/pages/early.ts); what is missing there the page asks again.
  const all =
    urls.length > 1
      ? ask(`/early?of=${encodeURIComponent(path)}`).then((reply) =>
          reply.json().then((answers: Record<string, [number, string]>) => ({ answers, reply })),
        )
      : null;
  const asked: Record<string, Promise<Response>> = {};
  for (const url of wanted) {
    asked[url] =
      all && urls.includes(url)
        ? all.then(({ answers, reply }) => {
            const [status, text] = answers[url] ?? [];
            if (!status) throw new Error("not among them");
            return new Response(text, { status, headers: reply.headers });
          })
        : ask(url);
    // A page that never asks must not see an unhandled rejection.
    asked[url].catch(() => undefined);
  }
  window.__EARLY__ = asked;
}
