import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const file = JSON.stringify(new URL("./failpoint.ts", import.meta.url).href);

/** Passes the crash window three times in a process of its own; answers how that ended. */
function pass(env: Record<string, string>) {
  const script = `import(${file}).then(({ failpoint }) => {
    for (const n of [1, 2, 3]) { failpoint("payout.before-call"); console.log(n); }
  })`;
  const { signal, status, stdout } = spawnSync(process.execPath, ["-e", script], {
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8",
  });
  return { signal, status, said: stdout.trim().split("\n").join(" ") };
}

test("a crash window that is not armed is passed", () => {
  expect(pass({})).toEqual({ signal: null, status: 0, said: "1 2 3" });
  expect(pass({ FAILPOINT: "payout.before-store" }).status).toBe(0);
});

test("an armed one kills the process on the spot, at the passing that was asked for", () => {
  expect(pass({ FAILPOINT: "payout.before-call" })).toEqual({
    signal: "SIGKILL",
    status: null,
    said: "",
  });
  expect(pass({ FAILPOINT: "payout.before-call:3" })).toMatchObject({ signal: "SIGKILL" });
});

test("production does not know them", () => {
  const env = { FAILPOINT: "payout.before-call", NODE_ENV: "production" };
  expect(pass(env).status).toBe(0);
});
