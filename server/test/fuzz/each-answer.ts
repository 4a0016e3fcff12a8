/** Sends one value in one place, by somebody who may, and reads what comes back. */
import type { Endpoint } from "#contract/endpoint.ts";
import { Role, StaffRole } from "#contract/enums.ts";
import { OWN_PAGE, type TestServer } from "../server.ts";
import { actorsOf } from "./actors.ts";
import { type Input, type Right, withValue } from "./each-input.ts";
import { memberRoles, pathOf, searchOf, type Who } from "./requests.ts";

export type Answer = {
  status: number;
  code: number | undefined;
  msg: string;
  /** Which field the refusal is about; nothing when it is about none. */
  field: string;
  text: string;
};

/** `json` is what stands in the place, exactly in a body, as its text in an address. */
export type Send = (input: Input, json: string) => Promise<Answer>;

export function senderOf(server: TestServer): Send {
  const actors = actorsOf(server.world);
  let sent = 0;
  const once = async (input: Input, json: string): Promise<Answer> => {
    const { endpoint } = input;
    const { path, search, payload } = requestOf(input, json);
    sent += 1;
    const reply = await server.app.inject({
      method: endpoint.method,
      url: `${path}${search}`,
      remoteAddress: `10.${sent >> 8}.${sent & 255}.7`,
      headers: {
        ...OWN_PAGE,
        ...(await actors.headersOf(whoMay(endpoint))),
        ...(endpoint.idempotent && { "idempotency-key": crypto.randomUUID() }),
        ...(payload !== undefined && { "content-type": "application/json" }),
      },
      ...(payload !== undefined && { payload }),
    });
    return answerOf(reply.statusCode, reply.body);
  };
  return async (input, json) => {
    const answer = await once(input, json);
    if (answer.code !== 401 && answer.code !== 403) return answer;
    // One of the requests has ended their session or changed who they are.
    actors.signedOut(whoMay(input.endpoint));
    return once(input, json);
  };
}

const HERE = "@here@";

function requestOf(input: Input, json: string) {
  const { endpoint, part } = input;
  const right: Right = withValue(input, part === "body" ? JSON.stringify(HERE) : json);
  return {
    path: pathOf(endpoint, (right.params ?? {}) as Record<string, unknown>),
    search: searchOf((right.query ?? {}) as Record<string, unknown>, false),
    payload:
      endpoint.method === "POST"
        ? JSON.stringify(right.body ?? {}).replace(JSON.stringify(HERE), () => json)
        : undefined,
  };
}

const whoMay = ({ access }: Endpoint): Who => {
  if (typeof access !== "object")
    return { kind: "member", role: memberRoles[access]?.[0] ?? Role.of.member };
  const [role = StaffRole.of.admin] = access.staff;
  return { kind: "staff", role };
};

function answerOf(status: number, text: string): Answer {
  const read = jsonOf(text);
  const { code, msg, data } = read;
  const { field } = (typeof data === "object" && data !== null ? data : {}) as { field?: unknown };
  return {
    status,
    code: typeof code === "number" ? code : undefined,
    msg: typeof msg === "string" ? msg : "",
    field: typeof field === "string" ? field : "",
    text: text.slice(0, 300),
  };
}

/** A file is no envelope. */
function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { code: 200 };
  }
}
