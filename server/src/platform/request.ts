/** What a handler is given, and who may be calling; shared by http.ts and every routes.ts. */
import type { Readable } from "node:stream";
import type { StaffTodo } from "#contract/console/people/staff.ts";
import type { DataOf, Endpoint, ParsedOf } from "#contract/endpoint.ts";
import type { Role, StaffRole } from "#contract/enums.ts";

export type MemberCaller = {
  kind: "member";
  memberId: number;
  role: Role;
  sessionId: string;
  /** Whether coins are shown to them (rule people-28). */
  showsPoints: boolean;
  /** Code of the brand whose rules are theirs: for what is shown; whatever moves money asks in its own transaction. */
  homeBrand: string;
  /** The refusal of everything that a frozen member may not do; absent for everybody else. */
  frozen?: string;
};
export type StaffCaller = { kind: "staff"; staffId: number; name: string; role: StaffRole };
/** An operator as a request brings them: by which session, and what they still have to do. */
export type SignedInStaff = StaffCaller & {
  sessionId: number;
  todo: StaffTodo | null;
  /** When this session began at the provider of single sign-on; null = by a password. */
  signedOnAt: Date | null;
};

/** Where a request came from, as far as it can be believed. */
export type Origin = {
  /** Behind a trusted proxy the client's, else the peer's. */
  ip: string;
  /** The browser's own claim (sha1 hex); weight in fraud checks, never proof. */
  deviceId: string | undefined;
  userAgent: string;
  /** What the server gave this browser at a sign-in, if it was one of ours; never chosen by the one who asks. */
  fingerprint?: string | undefined;
  /** Of the Host header alone, lower case, without the port. It chooses the look and never a rule. */
  host: string;
};

export type CookieOptions = { maxAgeSeconds: number; path: string; strict: boolean };
export type Cookies = {
  /** `path` as it was set with, "/" unless said: it decides the prefix that the name has on https. */
  get(name: string, path?: string): string | undefined;
  /** Of cookies of path / that are called `name-1`, `name-2` and so on. */
  numbers(name: string): number[];
  /** Always HttpOnly; Secure (with the __Host- prefix in the name's place) where the site is https. */
  set(name: string, value: string, options: CookieOptions): void;
  clear(name: string, path: string): void;
};

type CallerOf<E extends Endpoint> = E["access"] extends "public" | "topic"
  ? MemberCaller | undefined
  : E["access"] extends { staff: unknown }
    ? SignedInStaff
    : MemberCaller;

export type Request<E extends Endpoint> = ParsedOf<E> & {
  caller: CallerOf<E>;
  origin: Origin;
  cookies: Cookies;
} & (E extends { idempotent: true }
    ? { idempotencyKey: string }
    : E extends { idempotent: "offered" }
      ? { idempotencyKey: string | undefined }
      : unknown);

/** A download: what it is called, and its bytes, whole or as they come. */
export type FileAnswer = { fileName: string; body: Buffer | Readable };

type AnswerOf<E extends Endpoint> = E extends { file: string }
  ? FileAnswer
  : E extends { stream: true }
    ? Readable
    : DataOf<E>;
export type Handler<E extends Endpoint> = (request: Request<E>) => Promise<AnswerOf<E>>;
export type Routes = { on: <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void };

/** How a caller is recognised; the features auth and staff supply these. */
export type Identify = {
  member(token: string, cookies: Cookies): Promise<MemberCaller | undefined>;
  staff(cookies: Cookies): Promise<SignedInStaff | undefined>;
};
