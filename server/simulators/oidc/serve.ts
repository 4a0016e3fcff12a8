/** A sign-on provider under /oidc/ that speaks OpenID Connect as real ones do, and misbehaves on demand. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { simulatedClient } from "../../src/config/simulated-client.ts";
import { type Book, openBook, type ProviderSession } from "./book.ts";
import { insteadOf } from "./faults.ts";
import { type Keys, openKeys } from "./keys.ts";
import { choosePage, deskPage, saidPage } from "./page.ts";
import {
  answerToken,
  type Client,
  type Form,
  type GroupsIn,
  infoFor,
  type LogoutChange,
  logoutToken,
  type TokenParts,
} from "./tokens.ts";

const HTML = "text/html; charset=utf-8";
const CALLBACK = "/console/sign-in/callback";

/** `siteOrigin`: where it says that somebody signed out. */
export type OidcOptions = { origin: string; siteOrigin: string };

export type SimulatedOidc = {
  client: Client;
  book: Book;
  keys: Keys;
  logoutToken(session: ProviderSession, change?: LogoutChange): Promise<string>;
  set(what: Partial<Pick<OidcSwitches, "givesRefresh" | "groupsIn">>): void;
};
type OidcSwitches = { givesRefresh: boolean; groupsIn: GroupsIn };

export async function serveOidc(
  app: FastifyInstance,
  { origin, siteOrigin }: OidcOptions,
): Promise<SimulatedOidc> {
  const { issuer: _, groups: __, ...known } = simulatedClient(0);
  const client = { ...known, issuer: `${origin}/oidc` };
  const switches: OidcSwitches = { givesRefresh: true, groupsIn: "id-token" };
  const parts: TokenParts = {
    book: openBook(),
    keys: openKeys(client.clientSecret),
    client,
    givesRefresh: () => switches.givesRefresh,
    groupsIn: () => switches.groupsIn,
  };
  await app.register(async (scope) => serve(scope, parts, siteOrigin), { prefix: "/oidc" });
  return {
    client,
    book: parts.book,
    keys: parts.keys,
    logoutToken: (session, change) => logoutToken(parts, session, change),
    set: (what) => void Object.assign(switches, what),
  };
}

function serve(scope: FastifyInstance, parts: TokenParts, siteOrigin: string): void {
  const { book, keys, client } = parts;
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  // Its own desk goes on, or nobody could make it well again.
  scope.addHook("preHandler", async (request, reply) => {
    const { url = "" } = request.routeOptions;
    if (/\/(desk|control)$/.test(url)) return undefined;
    // Nothing is sent, and the connection stays.
    if (book.standing() === "hang") return reply.hijack();
    const instead = insteadOf[book.standing()];
    if (!instead?.at.test(url)) return undefined;
    return reply.code(instead.status).send({ error: instead.error });
  });
  scope.get("/.well-known/openid-configuration", () => metadataOf(client));
  scope.get("/jwks", () => keys.published());
  serveBrowser(scope, parts);
  scope.post("/token", async (request, reply) => {
    const form = request.body as Form;
    const { status, body } = await answerToken(parts, form, givenBy(request, form));
    return reply.code(status).header("cache-control", "no-store").send(body);
  });
  scope.get("/userinfo", (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const held = book.heldBy(token);
    if (held) return reply.send(infoFor(parts, held));
    return reply.code(401).header("www-authenticate", 'Bearer error="invalid_token"').send();
  });
  scope.get("/desk", (_, reply) => reply.type(HTML).send(deskPage(book)));
  scope.post("/control", async (request, reply) => {
    await control(parts, request.body as Form, siteOrigin);
    return reply.redirect("desk", 303);
  });
}

const metadataOf = ({ issuer }: Client) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/logout`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  // Some do list what nobody should take.
  id_token_signing_alg_values_supported: ["RS256", "ES256", "HS256", "none"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
  scopes_supported: ["openid", "profile", "email", "offline_access"],
  claims_supported: ["sub", "name", "preferred_username", "email", "groups", "amr", "sid"],
  authorization_response_iss_parameter_supported: true,
  backchannel_logout_supported: true,
  backchannel_logout_session_supported: true,
});

function givenBy({ headers }: FastifyRequest, form: Form): Form {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? "")?.[1];
  if (basic === undefined) return form;
  const [id = "", secret = ""] = Buffer.from(basic, "base64").toString().split(":");
  const plain = (text: string) => decodeURIComponent(text.replaceAll("+", " "));
  return { client_id: plain(id), client_secret: plain(secret) };
}

/** What is registered: the console's callback, on whatever port of this machine. */
function isOurs(text: string | undefined): text is string {
  const url = URL.parse(text ?? "");
  return url !== null && url.pathname === CALLBACK && /^https?:$/.test(url.protocol);
}

function serveBrowser(scope: FastifyInstance, { book, client }: TokenParts): void {
  const complain = (reply: FastifyReply, text: string) =>
    reply.code(400).type(HTML).send(saidPage("单点登录（模拟）", text));
  const isWhole = (asked: Form): boolean =>
    asked["client_id"] === client.clientId &&
    isOurs(asked["redirect_uri"]) &&
    asked["response_type"] === "code" &&
    asked["code_challenge_method"] === "S256";
  scope.get("/authorize", (request, reply) => {
    const asked = request.query as Form;
    return isWhole(asked)
      ? reply.type(HTML).send(choosePage(book, asked))
      : complain(reply, "参数有误");
  });
  scope.post("/decide", (request, reply) => {
    const form = request.body as Form;
    const { redirect_uri: redirectUri, state, nonce, code_challenge: challenge = "" } = form;
    if (!isWhole(form) || !isOurs(redirectUri)) return complain(reply, "参数有误");
    const back = new URL(redirectUri);
    const person = book.personOf(form["account"] ?? "");
    if (form["decision"] === "agree" && person && !person.isDisabled) {
      book.setNext(form["fault"] ?? "");
      const session = book.begin(person, form["factor"] === "yes");
      back.searchParams.set("code", book.issueCode({ session, redirectUri, nonce, challenge }));
    } else back.searchParams.set("error", "access_denied");
    back.searchParams.set("state", state ?? "");
    back.searchParams.set("iss", client.issuer);
    return reply.redirect(back.href, 302);
  });
  scope.get("/logout", (request, reply) => {
    const { post_logout_redirect_uri: back, id_token_hint: hint } = request.query as Form;
    const session = book.sessions.find(({ sid }) => sid === sidIn(hint));
    if (session) session.isEnded = true;
    const url = URL.parse(back ?? "");
    return url?.pathname === "/console/sign-in"
      ? reply.redirect(url.href, 302)
      : reply.type(HTML).send(saidPage("已退出", "您已退出单点登录。"));
  });
}

/** Its own token comes back to it, so it is only read. */
function sidIn(token: string | undefined): unknown {
  try {
    const [, body = ""] = (token ?? "").split(".");
    return (JSON.parse(Buffer.from(body, "base64url").toString()) as { sid?: unknown }).sid;
  } catch {
    return undefined;
  }
}

/** What its administrators do; anyone who is disabled there is told to be out here. */
async function control(parts: TokenParts, form: Form, siteOrigin: string): Promise<void> {
  const { book, keys } = parts;
  const person = book.personOf(form["account"] ?? "");
  if (form["what"] === "standing") book.setStanding(form["standing"] ?? "");
  if (form["what"] === "rotate") await keys.rotate();
  if (!person) return;
  if (form["what"] === "groups")
    person.groups = (form["groups"] ?? "").split(/[\s,]+/).filter(Boolean);
  if (form["what"] === "enable") person.isDisabled = false;
  if (form["what"] !== "disable") return;
  person.isDisabled = true;
  for (const session of book.endSessionsOf(person.account)) {
    const body = new URLSearchParams({ logout_token: await logoutToken(parts, session) });
    // The site may be down; it asks by itself within minutes.
    await fetch(`${siteOrigin}/api/sign-on/logout`, { method: "POST", body }).catch(
      () => undefined,
    );
  }
}

/** Alone and on any free port, for tests. */
export async function startOidcSimulator(siteOrigin = "http://127.0.0.1:1") {
  const app = Fastify({ forceCloseConnections: true });
  const simulated = await serveOidc(app, { origin: "", siteOrigin });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  // Known only now.
  simulated.client.issuer = `${origin}/oidc`;
  return { ...simulated, stop: () => app.close() };
}
