/** Turns an endpoint into a call. Transport is injected, so sites, tests and scripts share it. */
import type { DataOf, Endpoint, InputOf } from "./endpoint.ts";

export type Sent = {
  method: "GET" | "POST";
  /** Path and query below the origin, for example `/api/v1/tasks?size=20`. */
  url: string;
  body?: unknown;
  /** Present on money calls: the transport must repeat the same key when it repeats the call. */
  idempotencyKey?: string | undefined;
  endpoint: Endpoint;
};
export type Envelope = { code: number; msg: string; data: unknown };
export type Transport = (request: Sent) => Promise<Envelope>;

/** The server answered with another code than 200; `data` may say more (5013, 400). */
export class CallFailed extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor({ code, msg, data }: Envelope) {
    super(msg);
    this.name = "CallFailed";
    this.code = code;
    this.data = data;
  }
}

type Plain = Record<string, string | number | boolean | null | undefined>;
type Loose = { params?: Plain; query?: Plain; body?: unknown };
export type Extra = { idempotencyKey?: string };

/** Arguments of a call: none, when the endpoint takes none. */
export type Args<E extends Endpoint> = keyof InputOf<E> extends never
  ? [input?: Extra]
  : Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E> & Extra]
    : [input: InputOf<E> & Extra];

export type Call = <E extends Endpoint>(endpoint: E, ...args: Args<E>) => Promise<DataOf<E>>;

/** Builds the URL of a call below the origin; exported for links and downloads. */
export function urlOf(endpoint: Endpoint, input: Loose = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const search = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)]],
    ),
  );
  return `/api${path}${search.size ? `?${search}` : ""}`;
}

export const createClient =
  (send: Transport): Call =>
  async (endpoint, ...[input]) => {
    const { idempotencyKey, ...parts } = (input ?? {}) as Loose & Extra;
    const reply = await send({
      method: endpoint.method,
      url: urlOf(endpoint, parts),
      endpoint,
      body: parts.body,
      idempotencyKey,
    });
    if (reply.code !== 200) throw new CallFailed(reply);
    // The server validated and stripped it; parsing again here would cost every old phone time.
    return reply.data as DataOf<typeof endpoint>;
  };
