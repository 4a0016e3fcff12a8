/**
 * The log: one line of JSON an event, and nothing in it of whom it was about. PostgreSQL names in `detail`, `where`
 * and `parameters` of an error whole rows (a session's hash, an address), so those never reach a line; what is text
 * goes through the masks of what may be shown (mask.ts). Ids of rows stay: who may look them up is asked then.
 */
import pg from "pg";
import { type DestinationStream, type Level, type Logger, pino } from "pino";
import { maskWithin } from "./mask.ts";

/** Whatever carries such a name holds what is somebody's own, or opens something. */
const OWN =
  /^(detail|hint|where|parameters|values|internalQuery|query|sql|body|payload|headers|cookies?|authorization|(.*_)?(mobile|phone|email|mail|address|name|password|secret|token|code|ip)|(.*[a-z])(Mobile|Phone|Email|Address|Name|Password|Secret|Token|Ip))$/;
/** Those among them that are ours: of a job, a host, an error. */
const OURS = new Set(["code", "name"]);
/** Numbers of payments and requests: random, long, and what an operator asks a provider with. */
const NUMBERS = new Set(["billNo", "providerNo", "traceId", "requestId"]);
const LEVELS_DEEP = 5;
const LIST_MAX = 50;
const HIDDEN = "…";

/** 32 characters or more of base64 or hexadecimal that mix digits and letters: a token, or the hash of one. */
const tokens = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}(?![\w-])/g;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A text as it may stand in the log. */
export const logText = (text: string): string =>
  maskWithin(text).replace(tokens, (found) => (uuid.test(found) ? found : HIDDEN));

/** Errors of PostgreSQL about a value quote it: `invalid input syntax for type bigint: "…"`. */
const ABOUT_VALUES = /^22/;

/** Elsewhere what it quotes are names of ours: of a constraint, a relation, a column. */
function messageOf(error: Error): string {
  const isAboutValue = error instanceof pg.DatabaseError && ABOUT_VALUES.test(error.code ?? "");
  return logText(isAboutValue ? error.message.replace(/".*"/s, HIDDEN) : error.message);
}

/** The places alone: the first lines of a stack repeat the message. */
const framesOf = ({ stack = "" }: Error): string[] =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());

type Plain = Record<string, unknown>;

function plainError(error: Error, depth: number): Plain {
  const { constraint, table, column, schema } =
    error instanceof pg.DatabaseError ? error : ({} as Partial<pg.DatabaseError>);
  const code: unknown = (error as { code?: unknown }).code;
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    ...Object.fromEntries(
      Object.entries({ schema, table, column, constraint }).filter(([, value]) => value),
    ),
    stack: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: plain(error.cause, depth + 1) }),
  };
}

function plain(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return logText(value);
  if (typeof value === "bigint") return String(value);
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (value === null || typeof value !== "object") return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return plainError(value, depth);
  if (depth >= LEVELS_DEEP || ArrayBuffer.isView(value)) return HIDDEN;
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map((one) => plain(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, field(key, one, depth + 1)]),
  );
}

function field(key: string, one: unknown, depth: number): unknown {
  if (NUMBERS.has(key)) return typeof one === "string" ? maskWithin(one) : one;
  return OWN.test(key) && !OURS.has(key) ? hidden(one) : plain(one, depth);
}

/** Says only that there was a value, not which. */
const hidden = (one: unknown): unknown =>
  one === null || one === undefined || one === "" ? one : HIDDEN;

export function openLog(level: Level | "silent", to?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    formatters: { log: (given: object) => plain(given) as Plain },
    // formatters.log has made them plain already.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(this: Logger, given: unknown[], method: (...all: unknown[]) => void) {
        const [first, ...others] = given;
        const about = first instanceof Error ? { err: first } : first;
        // pino would take an error's own message for the sentence.
        const said = first instanceof Error && others.length === 0 ? [first.name] : others;
        method.apply(
          this,
          [about, ...said].map((one) => (typeof one === "string" ? logText(one) : one)),
        );
      },
    },
  } as const;
  return to ? pino(options, to) : pino(options);
}
