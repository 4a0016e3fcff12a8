/**
 * For the rehearsal: the return that the platform would send, signed with our own copy of its secret, and
 * taken the way a real one is, in the caller's transaction.
 */
import type { Signature, SurveyPlatformSettings } from "#contract/console/study/survey-platform.ts";
import type { JoinResult } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { takeBrowserReturn } from "./browser-return.ts";
import type { Posted } from "./inbound-return.ts";
import { tryCode } from "./completion-code.ts";
import { KEY_PARAMETER } from "./judge.ts";
import { keyFor } from "./keys.ts";
import { receivePostback } from "./postback.ts";
import { numberIn, numberNote } from "./questionnaire-number.ts";
import { problemsWith } from "./proof.ts";
import { activeSecrets } from "./secret.ts";
import { joined, type Secret, signatureOf } from "./signature.ts";
import { type PlatformRow, platformRow } from "./sql.ts";
import { backUrlOf, postbackUrlOf } from "./return-pages.ts";

type RehearsedReturnInput = {
  platformId: number;
  token: string;
  result: JoinResult;
  /** The task's. */
  link: string | null;
};
export type BrowserReturnInput = {
  url: string;
  ip: string;
  /** What to know: a completion code, a postback. */
  note: string;
  /** Typed in on the end page after the return. */
  code?: string;
  /** Server to server, instead of a browser. */
  postback?: { platformId: number; body: string; headers: Record<string, string> };
};

/** Where browsers can say nothing that counts and no postback does, nothing can be rehearsed. */
export async function rehearsedReturn(
  db: Db,
  world: World,
  { platformId, token, result, link }: RehearsedReturnInput,
): Promise<BrowserReturnInput | undefined> {
  const platform = await platformRow(db, platformId);
  if (!platform) return undefined;
  const [secret] = await activeSecrets(db, world, platformId);
  const making = { world, platform, secret, token, result, link };
  const sent = browserReturn(making) ?? byCode(making) ?? postbackOf(making);
  const [problem] = await problemsWith(db, platform);
  // The rehearsal fails on it: a right signature is not believed either.
  return sent && problem
    ? { ...sent, note: `平台「${platform.name}」：${problem.sentence}` }
    : sent;
}

type WordForInput = {
  world: World;
  platform: PlatformRow;
  secret: Secret | undefined;
  token: string;
  result: JoinResult;
  link: string | null;
};
type RehearsalFields = SurveyPlatformSettings["back"] & { survey?: string };

const IP = "192.0.2.1";

const wordFor = (
  { platform, result }: WordForInput,
  { result: name }: RehearsalFields,
): string | undefined =>
  Object.entries(platform.settings.statusMap).find(
    ([word, meaning]) => meaning === result && (word === "") === (name === ""),
  )?.[0];

function browserReturn(making: WordForInput): BrowserReturnInput | undefined {
  const { back } = making.platform.settings;
  const { world, platform, secret } = making;
  const word = wordFor(making, back);
  if (word === undefined || back.check.kind !== "signature" || !secret) return undefined;
  const address = `${backUrlOf(world.config.publicOrigin, platform.code)}&${contentOf(making, back, word)}`;
  return { url: signedUrl(address, back.check, keyFor(secret, "back")), ip: IP, note: "" };
}

/** The names that have a value here, as a query. */
function contentOf(making: WordForInput, fields: RehearsalFields, word: string): string {
  const values = valuesOf(making, fields, word);
  return [...values].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
}

function valuesOf(
  { world, platform, token, link }: WordForInput,
  fields: RehearsalFields,
  word: string,
): Map<string, string> {
  const { check } = fields;
  const seconds = String(Math.floor(world.clock.now().getTime() / 1000));
  const event = String(world.clock.random(1_000_000_000));
  const values = new Map([
    [fields.token, token],
    [fields.result, word],
    [fields.ts, seconds],
    [fields.transaction, event],
  ]);
  const survey = numberIn(platform.settings.entryTemplate, link);
  // A number that is signed is one of digits, whatever the links say.
  const isSigned = check.kind === "signature" && check.fields.includes(fields.survey ?? "");
  if (fields.survey && survey !== undefined && (!isSigned || /^\d+$/.test(survey)))
    values.set(fields.survey, survey);
  if (check.kind === "signature")
    for (const name of check.fields) if (!values.has(name)) values.set(name, event);
  values.delete("");
  return values;
}

function signedUrl(address: string, check: Signature, key: string): string {
  const covered = coveredIn(address, check);
  return `${address}&${check.parameter}=${signatureOf(check.algorithm, key, covered)}`;
}

function coveredIn(address: string, { over, fields }: Signature): string {
  if (over === "url") return address;
  if (over === "url-and-separator") return `${address}&`;
  const values = new URLSearchParams(address.slice(address.indexOf("?")));
  return joined(fields, (name) => values.get(name) ?? undefined);
}

function byCode(making: WordForInput): BrowserReturnInput | undefined {
  const { world, platform, token, result } = making;
  const { back, codes } = platform.settings;
  const code = Object.entries(codes).find(([, meaning]) => meaning === result)?.[0];
  if (back.check.kind !== "code" || code === undefined) return undefined;
  const url = `${backUrlOf(world.config.publicOrigin, platform.code)}&${back.token}=${token}`;
  return { url, ip: IP, note: `填写完成码 ${code}`, code };
}

function postbackOf(making: WordForInput): BrowserReturnInput | undefined {
  const { platform, secret } = making;
  const { postback, ips } = platform.settings;
  const word = postback ? wordFor(making, postback) : undefined;
  if (!postback || word === undefined) return undefined;
  if (postback.check.kind === "signature" && secret)
    return signedPostback(making, {
      postback,
      check: postback.check,
      key: keyFor(secret, "postback"),
      word,
    });
  const ip = ips[0]?.replace(/\/.*$/, "");
  if (postback.check.kind !== "ip" || ip === undefined) return undefined;
  const query = secret ? `${KEY_PARAMETER}=${encodeURIComponent(keyFor(secret, "postback"))}` : "";
  return {
    ...unsignedPostback(making, { postback, word, query }),
    ip,
    note: `由平台服务器回传，按 IP 核对${numberNote(platform.settings, making.link)}`,
  };
}

type Postback = NonNullable<SurveyPlatformSettings["postback"]>;
type Signing = { postback: Postback; check: Signature; key: string; word: string };

function signedPostback(
  making: WordForInput,
  { postback, check, key, word }: Signing,
): BrowserReturnInput {
  const { platform } = making;
  const plain = unsignedPostback(making, { postback, word, query: "" });
  const { platformId, body } = plain.postback;
  const note = `由平台服务器回传${numberNote(platform.settings, making.link)}`;
  if (postback.format === "query") {
    const url = signedUrl(plain.url, check, key);
    return { url, ip: IP, note, postback: { platformId, body, headers: {} } };
  }
  const values = valuesOf(making, postback, word);
  if (check.over === "body") {
    const at = values.get(postback.ts) ?? "";
    const sign = signatureOf(check.algorithm, key, `${at}.${body}`);
    const headers = { [postback.ts.toLowerCase()]: at, [check.parameter.toLowerCase()]: sign };
    return { ...plain, ip: IP, note, postback: { platformId, body, headers } };
  }
  const covered = joined(check.fields, (name) => values.get(name));
  values.set(check.parameter, signatureOf(check.algorithm, key, covered));
  return {
    ...plain,
    ip: IP,
    note,
    postback: { platformId, body: bodyOf(postback, values), headers: {} },
  };
}

function unsignedPostback(
  making: WordForInput,
  { postback, word, query }: { postback: Postback; word: string; query: string },
) {
  const { world, platform } = making;
  const values = valuesOf(making, postback, word);
  const isQuery = postback.format === "query";
  const parts = [query, isQuery ? contentOf(making, postback, word) : ""].filter(Boolean);
  const url = `${postbackUrlOf(world.config.publicOrigin, platform.code)}${parts.length ? `?${parts.join("&")}` : ""}`;
  return {
    url,
    postback: {
      platformId: platform.id,
      body: isQuery ? "" : bodyOf(postback, values),
      headers: {},
    },
  };
}

/** Dotted names become objects within objects. */
function bodyOf({ format }: Postback, values: ReadonlyMap<string, string>): string {
  if (format === "form") return new URLSearchParams([...values]).toString();
  const root: Record<string, unknown> = {};
  for (const [name, value] of values) {
    const keys = name.split(".");
    const last = keys.pop() ?? "";
    let place = root;
    for (const key of keys) place = (place[key] ??= {}) as Record<string, unknown>;
    place[last] = value;
  }
  return JSON.stringify(root);
}

const always = () => Promise.resolve();

/** What POST /v1/process/back, the completion code or the postback does, in the caller's transaction. */
export async function takeReturn(
  tx: Tx,
  world: World,
  came: Pick<BrowserReturnInput, "url" | "ip" | "code" | "postback"> & {
    memberId: number | undefined;
  },
): Promise<void> {
  const { url, ip, postback } = came;
  const platform = postback && (await platformRow(tx, postback.platformId));
  if (postback && platform) {
    const posted: Posted = { url, ip, body: postback.body, headers: postback.headers };
    await receivePostback(tx, world, { platform, posted, mayKeep: always });
    return;
  }
  const { attempt } = await takeBrowserReturn(tx, world, { url, ip });
  if (came.code !== undefined && attempt)
    await tryCode(tx, world, { token: attempt.response.token, code: came.code, ip });
}
