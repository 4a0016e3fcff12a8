/**
 * The peer: a bare node:http server that runs the same SQL for the same members and stringifies it, and does nothing else. One
 * member alone would be read from the processor's own memory: PostgreSQL took half as long.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../tools/postgres/port.ts";
import { capturedFor, SESSIONS, type Stage } from "./stage.ts";
import type { Target } from "./targets.ts";

const code = `
import http from "node:http";
import pg from "pg";
const { URL_, PORT_, SQL_, PARAMS_, MEMBER_, MEMBERS_ } = process.env;
const pool = new pg.Pool({ connectionString: URL_, max: 16 });
const [parameters, captured, members] = [PARAMS_, MEMBER_, MEMBERS_].map((text) => JSON.parse(text));
let asked = 0;
// As the requests to the server come: a member after the other, and accounts of theirs.
const valuesOfNext = () => {
  const member = members[asked++ % members.length];
  return parameters.map((value) =>
    value === captured ? member : Math.floor(value / 64) === captured ? value + (member - captured) * 64 : value);
};
http.createServer(async (_, reply) => {
  const { rows } = await pool.query({ name: "list", text: SQL_, values: valuesOfNext() });
  const body = JSON.stringify({ code: 200, msg: "ok", data: { list: rows, next: null } });
  reply.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  reply.end(body);
}).listen(Number(PORT_), "127.0.0.1", () => console.log("ready"));
`;

export async function startBare(
  stage: Stage,
  target: Target,
): Promise<{ url: string; stop(): Promise<void> }> {
  const members = stage.sessions.slice(0, SESSIONS).map(({ memberId }) => memberId);
  const member = capturedFor(stage);
  const [query] = await target.capture(stage.appUrl, member);
  const port = await freePort(undefined);
  const child: ChildProcess = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      URL_: stage.appUrl,
      PORT_: String(port),
      SQL_: query?.sql ?? "select 1",
      PARAMS_: JSON.stringify(query?.parameters ?? []),
      MEMBER_: String(member),
      MEMBERS_: JSON.stringify(members),
    },
  });
  if (child.stdout) await once(child.stdout, "data");
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      child.kill();
      await once(child, "exit");
    },
  };
}
