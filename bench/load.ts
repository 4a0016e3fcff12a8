/** Load over HTTP by wrk, whose own cost is small beside Node's. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Load = {
  url: string;
  /** Sent in turn; each is one member's. */
  headers: Record<string, string>[];
  method?: "GET" | "POST";
  /** Lua that returns the body; may use the counter `n`. */
  bodyLua?: string;
  /** Or the bodies themselves, each sent once; it ends when all are answered. */
  bodies?: string[];
  /** Sends an Idempotency-Key of its own with each request. */
  keyed?: boolean;
  /** A code beside 200 that is a right answer, such as "no seat left". */
  alsoRight?: number;
  /** Stops after so many answers, however much time is left. */
  answers?: number;
  connections: number;
  seconds: number;
};
export type Measured = { perSecond: number; p50Ms: number; p99Ms: number; errors: number };

export function load(one: Load): Measured {
  const script = join(mkdtempSync(join(tmpdir(), "panel-bench-")), "load.lua");
  writeFileSync(script, luaOf(one));
  const printed = execFileSync(
    "wrk",
    [
      "-t",
      "1",
      "-c",
      String(one.connections),
      "-d",
      `${one.seconds}s`,
      "--latency",
      "-s",
      script,
      one.url,
    ],
    { encoding: "utf8" },
  );
  const percentile = (n: number) => {
    const found = new RegExp(`${n}%\\s+([\\d.]+)(us|ms|s)`).exec(printed);
    const scale = { us: 0.001, ms: 1, s: 1000 }[found?.[2] ?? "ms"] ?? 1;
    return Number(found?.[1] ?? Number.NaN) * scale;
  };
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1] ?? Number.NaN),
    p50Ms: percentile(50),
    p99Ms: percentile(99),
    errors: Number(/REFUSED (\d+)/.exec(printed)?.[1] ?? 0),
  };
}

/** Every answer is read: one that is not code 200 counts as an error, so a fast refusal is no speed. */
const luaOf = ({
  headers,
  method = "GET",
  bodies,
  bodyLua = bodies && "return bodies[n]",
  keyed,
  alsoRight,
  // wrk sends more requests than there are bodies; the last ones have none, and nobody waits for them.
  answers = bodies && bodies.length - 100,
}: Load) => `
${bodies ? `local bodies = { ${bodies.map((body) => JSON.stringify(body)).join(",\n")} }` : ""}
local sets = { ${headers
  .map(
    (set) =>
      `{ ${Object.entries(set)
        .map(([k, v]) => `[${JSON.stringify(k)}]=${JSON.stringify(v)}`)
        .join(", ")} }`,
  )
  .join(",\n")} }
local n = 0
math.randomseed(os.time())
local hex = function(count) local s = "" for i = 1, count do s = s .. string.format("%x", math.random(0, 15)) end return s end
request = function()
  n = n + 1
  local set = sets[n % #sets + 1]
  ${keyed ? `set["idempotency-key"] = hex(8) .. "-" .. hex(4) .. "-4" .. hex(3) .. "-8" .. hex(3) .. "-" .. hex(12)` : ""}
  return wrk.format("${method}", nil, set, ${bodyLua ? `(function(n) ${bodyLua} end)(n)` : "nil"})
end
local threads = {}
setup = function(thread) table.insert(threads, thread) end
refused = 0
local answered = 0
local is = function(body, code) return body:find('"code":' .. code .. ',', 1, true) end
response = function(status, _, body)
  answered = answered + 1
  if status ~= 200 or not (is(body, 200)${alsoRight ? ` or is(body, ${alsoRight})` : ""}) then refused = refused + 1 end
  ${answers ? `if answered >= ${answers} then wrk.thread:stop() end` : ""}
end
done = function()
  local total = 0
  for _, thread in ipairs(threads) do total = total + thread:get("refused") end
  print("REFUSED " .. total)
end
`;
