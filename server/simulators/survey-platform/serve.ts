/**
 * A survey platform as it really behaves, under /survey/: opens with a signed link, lets somebody answer,
 * sends them back and tells our server by itself. It knows nothing of ours but the secrets and two addresses.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { openSurveyBook, type SurveyBook } from "./book.ts";
import { simulatedPlatforms } from "./keys.ts";
import { openPause, type Pause } from "./pause.ts";
import { indexPage, saidPage, surveyPage } from "./page.ts";
import { arrive, type Visit } from "./visit.ts";
import { backAddress, type Post, postbackOf, type Sheet, type Signing } from "./way-back.ts";
import { type Ending, endings, isEnding, isFault, type Fault, faults, wordOf } from "./words.ts";

const HTML = "text/html; charset=utf-8";
const fifteenSeconds = () => sleep(15_000, undefined, { ref: false });
const SESSIONS_MAX = 1000;

export type SurveyOptions = {
  /** Where the site is: http://localhost:3000. */
  siteOrigin: string;
  /** Where this simulator listens: http://127.0.0.1:3100. */
  origin: string;
  file?: string;
  /** What a platform that is late waits for. */
  late?: () => Promise<unknown>;
  /** How its server calls ours; answers the HTTP status. */
  post?: (post: Post) => Promise<number>;
  now?: () => Date;
  /** Which platform keeps back its word, and until when. */
  pause?: Pause;
};

type Session = { visit: Visit; site: string; openedAt: Date };
type State = {
  options: Required<Omit<SurveyOptions, "file">>;
  book: SurveyBook;
  sessions: Map<string, Session>;
  lastIndex: number;
  sending: Set<Promise<void>>;
};

/** `idle` waits until everything that its server had to say was said. */
export async function serveSurveyPlatform(
  app: FastifyInstance,
  { file, ...given }: SurveyOptions,
): Promise<{ idle(): Promise<void> }> {
  const state: State = {
    options: {
      late: fifteenSeconds,
      post: send,
      now: () => new Date(),
      pause: openPause(),
      ...given,
    },
    book: openSurveyBook(file),
    sessions: new Map(),
    lastIndex: 0,
    sending: new Set(),
  };
  // A scope of its own: forms are read here and nowhere else.
  await app.register(
    async (scope) => {
      scope.addContentTypeParser(
        "application/x-www-form-urlencoded",
        { parseAs: "string" },
        (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      const platforms = simulatedPlatforms(state.options.origin);
      scope.get("/", (_, reply) => reply.type(HTML).send(indexPage(platforms, state.book.all())));
      scope.get("/:code/*", (request, reply) => open(state, request, reply));
      scope.post("/submit", (request, reply) =>
        submit(state, request.body as Record<string, string>, reply),
      );
    },
    { prefix: "/survey" },
  );
  return { idle: async () => void (await Promise.all(state.sending)) };
}

async function send({ method, url, headers, body }: Post): Promise<number> {
  const signal = AbortSignal.timeout(10_000);
  const reply = await fetch(url, { method, headers, signal, ...(body && { body }) });
  return reply.status;
}

function open(state: State, request: FastifyRequest, reply: FastifyReply) {
  const { origin, now, siteOrigin } = state.options;
  const arrival = arrive(origin, request.url, now());
  if ("complaint" in arrival)
    return reply.code(403).type(HTML).send(saidPage("问卷无法打开", arrival.complaint));
  const session = randomUUID();
  const [oldest] = state.sessions.keys();
  if (state.sessions.size >= SESSIONS_MAX && oldest !== undefined) state.sessions.delete(oldest);
  const site = localSite(request.headers.referer) ?? siteOrigin;
  state.sessions.set(session, { visit: arrival, site, openedAt: now() });
  note(state, arrival, "打开问卷");
  const name = simulatedPlatforms(origin).find(({ code }) => code === arrival.code)?.name ?? "";
  return reply.type(HTML).send(surveyPage(name, arrival, session));
}

/** A development machine has one site by two names, and a session at one of them only. */
function localSite(referer: string | undefined): string | undefined {
  const url = URL.parse(referer ?? "");
  return url && /^(localhost|127\.0\.0\.1)$/.test(url.hostname) ? url.origin : undefined;
}

function note({ book, options }: State, { code, token }: Visit, what: string) {
  book.keep({ at: options.now().toISOString(), code, token, what });
}

async function submit(state: State, form: Record<string, string>, reply: FastifyReply) {
  const { session = "", ending = "", fault = "" } = form;
  const found = state.sessions.get(session);
  if (!found || !isEnding(ending) || !isFault(fault) || !wordOf(found.visit.code, ending))
    return reply.code(400).type(HTML).send(saidPage("无法提交", "问卷已过期，请从网站重新进入"));
  const sheet = sheetOf(state, found);
  note(state, sheet, `${endings[ending]}（${faults[fault]}）`);
  const postbacks = postbacksFor(fault, ending);
  if (postbacks.length > 0) tell(state, { site: found.site, sheet, postbacks, fault });
  if (fault === "postback-only" || fault === "stranger")
    return reply.type(HTML).send(saidPage("感谢参与", "答卷已提交，可以关闭本页。"));
  const said = fault === "contradiction" ? "complete" : ending;
  const back = backAddress(found.site, sheet, { ending: said, signing: signingFor(fault) });
  return reply.redirect(back, 302);
}

/** Numbers never repeat, not even after a restart with an empty book. */
function sheetOf(state: State, { visit, openedAt }: Session): Sheet {
  const at = state.options.now();
  state.lastIndex = Math.max(state.lastIndex + 1, at.getTime());
  const seconds = Math.round((at.getTime() - openedAt.getTime()) / 1000);
  return { ...visit, index: state.lastIndex, seconds, at };
}

function signingFor(fault: Fault): Signing {
  if (fault === "unsigned") return "none";
  return fault === "forged" ? "forged" : "right";
}

function postbacksFor(fault: Fault, ending: Ending): Ending[] {
  if (fault === "browser-only" || fault === "unsigned" || fault === "forged") return [];
  if (fault === "contradiction") return ["screenedOut"];
  return fault === "twice" ? [ending, ending] : [ending];
}

type Telling = { site: string; sheet: Sheet; postbacks: readonly Ending[]; fault: Fault };

/** Beside the browser, as a platform's server does. */
function tell(state: State, telling: Telling) {
  const sent = tellAll(state, telling).finally(() => state.sending.delete(sent));
  state.sending.add(sent);
}

async function tellAll(state: State, { site, sheet, postbacks, fault }: Telling): Promise<void> {
  const { late, post, now, pause } = state.options;
  if (fault === "late") await late();
  const token = fault === "stranger" ? randomUUID() : sheet.token;
  for (const ending of postbacks) {
    const made = postbackOf(site, { ...sheet, token, at: now() }, ending);
    if (!made) {
      note(state, sheet, `平台对「${endings[ending]}」不回传`);
      continue;
    }
    if (pause.isOn(sheet.code, now())) {
      note(state, sheet, `推送已暂停，「${endings[ending]}」没有回传`);
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- the second after the first was answered
    const answer = await post(made).catch((error: unknown) => String(error));
    pause.count(sheet.code, answer, now());
    note(state, sheet, `回传「${endings[ending]}」：${answer}`);
  }
}
