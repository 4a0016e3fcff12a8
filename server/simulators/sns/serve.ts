/** The four simulated login providers under /sns/, beside whatever else the process simulates. */
import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { alipay } from "./alipay.ts";
import { type Grants, openGrants } from "./grants.ts";
import { isFaultOf } from "./faults.ts";
import { authorizePage, complaintPage, indexPage } from "./page.ts";
import { hueOf, people } from "./people.ts";
import type { Params, SimulatedProvider } from "./provider.ts";
import { qq } from "./qq.ts";
import { wechat } from "./wechat.ts";
import { openWechatBook, type WechatBook } from "./wechat-book.ts";
import { weibo } from "./weibo.ts";

const providers: readonly SimulatedProvider[] = [wechat, qq, weibo, alipay];
const SLOW_MS = 15_000;
const HTML = "text/html; charset=utf-8";

/** `dataDir` is where the key pairs of both sides of Alipay are, or will be; `wechat`: a test's own book. */
export type SnsOptions = { dataDir: string; slowMs?: number; wechat?: WechatBook };

export async function serveSns(app: FastifyInstance, options: SnsOptions): Promise<void> {
  const grants = openGrants();
  const parts = {
    grants,
    dataDir: options.dataDir,
    slowMs: options.slowMs ?? SLOW_MS,
    wechat: options.wechat ?? openWechatBook(),
  };
  // A scope of its own: forms are read here and nowhere else.
  await app.register(
    async (scope) => {
      scope.addContentTypeParser(
        "application/x-www-form-urlencoded",
        { parseAs: "string" },
        (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      scope.get("/", (_, reply) => reply.type(HTML).send(indexPage(providers, grants)));
      servePages(scope, grants);
      servePictures(scope);
      for (const provider of providers)
        await scope.register(async (own) => provider.serve(own, parts), {
          prefix: `/${provider.app}`,
        });
    },
    { prefix: "/sns" },
  );
}

function servePages(scope: FastifyInstance, grants: Grants) {
  for (const provider of providers)
    scope.get(`/${provider.app}${provider.authorizePath}`, (request, reply) => {
      const query = request.query as Params;
      const redirectUri = query["redirect_uri"] ?? "";
      const complaint = provider.complaint(query) ?? wayBackComplaint(provider, redirectUri);
      const page = complaint
        ? complaintPage(provider.title, complaint)
        : authorizePage({ provider, redirectUri, state: query["state"] ?? "" });
      return reply
        .code(complaint ? 400 : 200)
        .type(HTML)
        .send(page);
    });
  scope.post("/decide", (request, reply) => {
    const way = decide(grants, request.body as Params);
    if (way) return reply.redirect(way, 302);
    return reply.code(400).type(HTML).send(complaintPage("第三方", "参数有误"));
  });
}

function wayBackComplaint({ callbackPath }: SimulatedProvider, text: string): string | undefined {
  const way = URL.parse(text);
  // The address to the letter: no query, no slash behind it.
  const isRegistered =
    way && /^https?:$/.test(way.protocol) && text === `${way.origin}${callbackPath}`;
  return isRegistered ? undefined : "redirect_uri 与登记的回调地址不一致";
}

/** Where the browser goes back to, with a code or a refusal; undefined when the form is not ours. */
function decide(grants: Grants, form: Params): string | undefined {
  const { app, redirectUri = "", state, fault = "", decision } = form;
  const provider = providers.find((one) => one.app === app);
  if (!provider || wayBackComplaint(provider, redirectUri)) return undefined;
  if (!isFaultOf(provider.app, fault)) return undefined;
  const person = form["newPerson"]?.trim() || (form["person"] ?? people[0]);
  const params =
    decision === "agree"
      ? provider.agreed(grants.issueCode({ app: provider.app, person, fault, redirectUri }))
      : provider.refused;
  const way = new URL(redirectUri);
  for (const [key, value] of Object.entries(params)) way.searchParams.set(key, value);
  if (state) way.searchParams.set("state", state);
  return way.href;
}

/** A picture by name, always the same. */
function servePictures(scope: FastifyInstance) {
  scope.get("/avatar/:file", async (request, reply) => {
    const { file } = request.params as { file: string };
    const hue = hueOf(file.replace(/\.png$/, ""));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="132" height="132">
      <rect width="132" height="132" fill="hsl(${hue},55%,60%)"/>
      <circle cx="66" cy="52" r="24" fill="#fff"/><ellipse cx="66" cy="118" rx="44" ry="34" fill="#fff"/>
    </svg>`;
    return reply.type("image/png").send(await sharp(Buffer.from(svg)).png().toBuffer());
  });
}

/** Alone and on any free port, for tests; answers its origin. */
export async function startSnsSimulator(options: SnsOptions) {
  const app = Fastify({ forceCloseConnections: true });
  await serveSns(app, options);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return { origin, port: Number(new URL(origin).port), stop: () => app.close() };
}
