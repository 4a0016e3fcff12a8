/**
 * A member's own pages, drawn from what the API answers that member (docs/decisions/0081): only for somebody who
 * opens the page themselves, and with both halves of the session. Whatever is missing, the frame comes instead.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Site } from "#contract/member/community/site.ts";
import { requestCookies } from "../../platform/cookies.ts";
import { inTime } from "../../platform/deadline.ts";
import { placeOf } from "../../platform/host.ts";
import type { AskOwn, OwnAsker } from "../../platform/own-call.ts";
import type { Cookies, Identify, MemberCaller } from "../../platform/request.ts";
import type { Assets } from "./assets.ts";
import { openHtml, type OpenPage } from "./compress.ts";
import { dataOf, headOf, preloadsOf, siteOf } from "./document.ts";
import type { DrawGate } from "./draw-gate.ts";
import { freshNonce, pagePolicy } from "./headers.ts";
import { type OutsideOrigin, withCardScript } from "./origins.ts";
import { onErrand } from "../../platform/errand.ts";
import type { MemberPlan, Renderer } from "./renderer.ts";

type MemberPagesOptions = {
  renderer: Renderer;
  assets: Assets;
  /** The API's own: both halves of the session, or nobody. */
  identify: Identify["member"];
  /** Asks the API as this member would. */
  load: AskOwn;
  gate: DrawGate;
  /** The scheme of the site's own address. */
  scheme: string;
  outsideOrigins: readonly OutsideOrigin[];
  now: () => Date;
};

type AskedPage = { path: string; search: string; site: Site };

export type MemberPages = {
  /** False where the frame is to be sent, as to everybody. (A reply itself is awaited as its own end, and comes to nothing.) */
  hasAnswered: (request: FastifyRequest, reply: FastifyReply, asked: AskedPage) => Promise<boolean>;
};

/** What the answer depends on besides its address; sent for proxies, although none may cache it. */
const VARY = "cookie, sec-fetch-site, sec-fetch-mode, sec-fetch-dest";
/** After this long an early head no longer helps: the page comes as a frame, and the browser asks by itself. */
const DRAW_MS = 2000;

/**
 * Somebody opens the page: from one of ours, from a bookmark, by hand. Not a frame in another page, not a script's
 * request, not a link on another site, not a prefetch. A browser that says nothing gets the frame.
 */
export function opensPage({ method, headers }: Pick<FastifyRequest, "method" | "headers">) {
  return (
    method === "GET" &&
    headers["sec-fetch-mode"] === "navigate" &&
    headers["sec-fetch-dest"] === "document" &&
    /^(same-origin|none)$/.test(String(headers["sec-fetch-site"])) &&
    headers["sec-purpose"] === undefined &&
    headers["purpose"] === undefined
  );
}

export function memberPages(options: MemberPagesOptions): MemberPages {
  const { renderer, gate, scheme } = options;
  return {
    hasAnswered: async (request, reply, asked) => {
      const plan = renderer.memberPlanOf(asked);
      if (!plan) return false;
      void reply.header("vary", VARY);
      const token = request.cookies["TOKEN"];
      if (!token || !opensPage(request) || !gate.enter()) return false;
      try {
        const cookies = requestCookies(request, reply, scheme === "https:");
        const caller = await options.identify(token, cookies).catch(() => undefined);
        if (!caller) return false;
        // Each page is an errand of its own, as its calls were: one that is held up slows no other.
        await onErrand({ kind: "request", name: routeOf(asked.path), waited: 0 }, () =>
          send(options, { request, reply, asked, plan, token, caller, cookies }),
        );
        return true;
      } finally {
        gate.leave();
      }
    },
  };
}

/** Pages with a number in their address are one. */
const routeOf = (path: string): string => path.replaceAll(/\d+/g, ":id");

type SendPageInput = {
  request: FastifyRequest;
  reply: FastifyReply;
  asked: AskedPage;
  plan: MemberPlan;
  token: string;
  caller: MemberCaller;
  cookies: Cookies;
};

async function send(options: MemberPagesOptions, sending: SendPageInput): Promise<void> {
  const { request, reply, asked, plan, token } = sending;
  const { renderer, assets } = options;
  const nonce = freshNonce();
  const around = {
    site: asked.site,
    assets,
    nonce,
    origin: `${options.scheme}//${placeOf(request)}`,
  };
  const modules = ["src/main.tsx", ...plan.modules];
  const at = options.now().getTime();
  const outside = withCardScript(options.outsideOrigins, asked.site, request);
  void reply
    .header("content-security-policy", pagePolicy(nonce, outside))
    .header("cache-control", "private, no-store")
    .header("cross-origin-resource-policy", "same-origin");
  const page = openHtml(request, reply);
  const colours = renderer.coloursOf(asked.site);
  const styled = [...modules, ...plan.styles];
  const head = {
    title: plan.title,
    modules: styled,
    script: "",
    preview: null,
    canonical: null,
    colours,
  };
  // At once: the browser reads the styles while the data is asked for.
  page.write(`${headOf({ ...head, ...around })}</head><body>`);
  const asker = askerOf(sending);
  const load = (url: string) => options.load(asker, url);
  const drawing = renderer.renderMember({ ...asked, load, token, at });
  // Else the browser calls itself, and shows the error.
  const drawn = await inTime(DRAW_MS, drawing).catch((cause: unknown) => {
    request.log.warn({ err: cause, requestId: request.id }, "a member's page could not be drawn");
    return null;
  });
  const end = [
    siteOf(around),
    // After the content that is seen first: each script would take a connection away from its picture.
    ...preloadsOf(modules, around),
    `<script type="module" nonce="${nonce}" src="${assets.urlOf("src/main.tsx")}"></script>`,
    "</body></html>",
  ].join("");
  const own = plan.script && `<script nonce="${nonce}">${plan.script}</script>`;
  if (drawn)
    page.end(`${drawn.seen}${rootOf("member", drawn.html)}${own}${dataOf(drawn.data)}${end}`);
  else await sendFrame(page, { renderer, asked, nonce, end });
}

type FrameParts = { renderer: Renderer; asked: AskedPage; nonce: string; end: string };

/** The page as everybody gets it, after a head that is on its way already. */
async function sendFrame(page: OpenPage, { renderer, asked, nonce, end }: FrameParts) {
  // Its head is out: whatever happens now, the document comes to its end, and its script draws the page.
  const { html, script } = await renderer
    .render({ ...asked, load: nothingPublic })
    .catch(() => ({ html: "", script: "" }));
  const early = script && `<script nonce="${nonce}">${script}</script>`;
  page.end(`${early}${rootOf("frame", html)}${end}`);
}

/** A frame needs no data. */
const nothingPublic = () => Promise.reject(new Error("a frame asks for nothing"));

const rootOf = (rendered: "member" | "frame", html: string): string =>
  `<div id="root" data-rendered="${rendered}">${html}</div>`;

/** The member, and what the page's own calls would say of this browser. */
function askerOf({ request, caller, cookies }: SendPageInput): OwnAsker {
  const { "user-agent": userAgent = "" } = request.headers;
  // An id that no device can have counts as none (platform/http.ts).
  const { DEVICE_ID: deviceId = "" } = request.cookies;
  const member = { caller, cookies, userAgent, deviceId };
  return { host: placeOf(request), ip: request.ip, requestId: request.id, member };
}
