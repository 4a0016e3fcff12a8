/** One HTTP call, declared once. The server implements it, the sites call it, OpenAPI prints it. */
import type * as z from "zod/mini";
import type { StaffRole } from "./enums.ts";

type Schema = z.ZodMiniType;

/**
 * Who may call. `member`: any signed-in member; `leader`, `agent`, `inviter` (everybody but plain
 * members, rule site-5) narrow it. `topic`: a signed-in member, or a browser with the pass of a community
 * section, which its own code then looks at (docs/decisions/0060). `{ staff }`: an operator with one of these roles, by the
 * console's own session; a member's token is never accepted there, nor the reverse.
 */
export type Access =
  | "public"
  | "member"
  | "leader"
  | "agent"
  | "inviter"
  | "topic"
  | { readonly staff: readonly StaffRole[] };

/** What is saved to a file. */
export type FileType =
  | "application/json"
  | "text/csv"
  | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
  | "application/x-spss-sav"
  | "application/zip";

export type Endpoint = {
  readonly method: "GET" | "POST";
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly data: Schema;
  /**
   * The console's: what an operator may call even while this is still to be done (Me.todo). All others
   * are refused until a first password is changed and the second factor is bound.
   */
  readonly evenWith?: readonly ("password" | "totp")[];
  /**
   * A member's call that changes something and stays open to anyone who is frozen: appealing, withdrawing, and what
   * those two need. Reading (GET) always is; every other call is refused with what the member is to read.
   */
  readonly evenFrozen?: true;
  /**
   * Money moves: the caller must send an Idempotency-Key (a UUID), and a repeat has one effect. `offered`: the
   * call makes something, and a caller that sends a key (the console does) gets the same one for a repeat.
   */
  readonly idempotent?: true | "offered";
  /**
   * It goes by a cookie, without the token in the header that no other site can send: taken only from a page of ours,
   * by Sec-Fetch-Site, or else Origin, or else Referer. So is everything of the console that changes something.
   */
  readonly byCookie?: true;
  /** Larger bodies than limits.bodyMaxBytes, where a feature needs them (in bytes). */
  readonly bodyMaxBytes?: number;
  /**
   * The answer is a file of this type, streamed and saved, not the envelope (rule site-15);
   * `data` is then null. A refusal is still the envelope, as JSON.
   */
  readonly file?: FileType;
  /**
   * The answer is a stream of server-sent events that stays open; each event's data is `data` as JSON,
   * without the envelope. A refusal is the envelope, as JSON.
   */
  readonly stream?: true;
  /** The answer is the same for everybody on this host for this many seconds. */
  readonly cacheSeconds?: number;
};

export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

type Parts = "params" | "query" | "body";

/** What a caller sends. */
export type InputOf<E extends Endpoint> = {
  [P in Parts as E[P] extends Schema ? P : never]: E[P] extends Schema ? z.input<E[P]> : never;
};

/** What a handler receives: the same parts, validated and with defaults filled in. */
export type ParsedOf<E extends Endpoint> = {
  [P in Parts as E[P] extends Schema ? P : never]: E[P] extends Schema ? z.output<E[P]> : never;
};

export type DataOf<E extends Endpoint> = z.output<E["data"]>;
