/** What Prometheus is told: off unless set, never public, and true. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { approveExchanges } from "#contract/console/money/exchange.ts";
import { StaffRole } from "#contract/enums.ts";
import { readConfig } from "../../config/config.ts";
import { keepSignedIn, memberWith, withdraw } from "../../../test/fixture/exchange.ts";
import { testServer } from "../../../test/server.ts";
import { onFreePorts } from "../../../../tools/postgres/port.ts";
import { buildApp } from "../../app.ts";
import { openDb } from "../../platform/db.ts";
import { newMetrics, openMetrics } from "./api.ts";

const TOKEN = "what Prometheus brings, 32 characters";
const server = testServer({ LOG_LEVEL: "silent" });
const metrics = newMetrics("web");
let url = "";
const doors: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  await onFreePorts(1, async (metricsPort) => {
    const config = { ...server.world.config, metricsPort, metricsToken: TOKEN };
    const door = await openMetrics({ ...server.world, config }, metrics);
    if (!door) throw new Error("EADDRINUSE");
    doors.push(door);
    url = `http://127.0.0.1:${metricsPort}/metrics`;
  });
});
afterAll(() => Promise.all(doors.map((door) => door.close())));

const ask = (token = TOKEN, path = url) =>
  fetch(path, { headers: { authorization: `Bearer ${token}` } });
/** The values of one metric, by its labels as they stand there; asked again. */
async function valuesOf(name: string): Promise<Record<string, number>> {
  server.clock.move(6);
  const lines = (await (await ask()).text()).split("\n");
  return Object.fromEntries(
    lines
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      .map((line) => {
        const at = line.lastIndexOf(" ");
        return [line.slice(name.length, at), Number(line.slice(at + 1))];
      }),
  );
}

test("it is told nothing without METRICS_PORT, and nobody without the token is told anything", async () => {
  expect(await openMetrics(server.world, metrics)).toBeUndefined();
  expect((await ask("another")).status).toBe(401);
  expect((await fetch(url)).status).toBe(401);
  expect((await ask(TOKEN, url.replace("/metrics", "/"))).status).toBe(404);
  expect((await ask()).status).toBe(200);
  expect(await (await ask()).text()).toMatch(/^panel_build_total\{version="[^"]+",run="web"\} 1$/m);
  expect((await server.app.inject({ url: "/metrics" })).body).not.toContain("panel_");
});

test("where another process has the port, that is an error in the log, and the site serves on without metrics", async () => {
  const said = vi.spyOn(server.world.log, "error");
  const config = { ...server.world.config, metricsPort: Number(new URL(url).port) };
  expect(await openMetrics({ ...server.world, config }, metrics)).toBeUndefined();
  expect(said).toHaveBeenCalledWith(
    { port: config.metricsPort },
    expect.stringContaining("METRICS_PORT is in use"),
  );
  said.mockRestore();
  const elsewhere = { ...config, metricsHost: "192.0.2.1" };
  await expect(openMetrics({ ...server.world, config: elsewhere }, metrics)).rejects.toThrow(
    "不能在 192.0.2.1",
  );
});

test("a port that everybody reaches needs a token, and the site's own is refused", () => {
  const read = (env: Record<string, string>) => () => readConfig({ NODE_ENV: "test", ...env });
  expect(read({ METRICS_PORT: "3000" })).toThrow("不能与 PORT 相同");
  expect(read({ METRICS_PORT: "9100", METRICS_HOST: "0.0.0.0" })).toThrow(
    "还需要设置 METRICS_TOKEN",
  );
  expect(read({ METRICS_PORT: "9100", METRICS_TOKEN: "short" })).toThrow("至少 32 个字符");
  expect(
    read({ METRICS_PORT: "9100", METRICS_HOST: "0.0.0.0", METRICS_TOKEN: TOKEN }),
  ).not.toThrow();
});

test("requests are counted by their route, in which nobody's number stands", async () => {
  const app = await buildApp(server.world, metrics.count);
  doors.push(app);
  await app.inject({ url: "/api/v1/tasks/13912341234?token=abc" });
  await app.inject({ url: "/api/nothing/13912341234" });
  const text = await (await ask()).text();
  expect(text).toMatch(
    /panel_http_request_seconds_count\{method="GET",route="\/api\/v1\/tasks\/:id"/,
  );
  expect(text).not.toContain("13912341234");
  expect(text).toContain("nodejs_eventloop_lag_seconds");
});

test("money owed, payouts by state with the oldest's age, and when the books were proved", async () => {
  const member = await memberWith(server, { gold: 700, fen: 90_000 });
  expect(await valuesOf("panel_owed_fen")).toEqual({ "": 90_000 });
  expect(await valuesOf("panel_owed_gold")).toEqual({ "": 700 });
  expect(await valuesOf("panel_payouts")).toEqual({});
  expect(await valuesOf("panel_books_proved_seconds")).toEqual({ "": -1 });
  const { id } = await withdraw(member.call);
  await keepSignedIn(server);
  const finance = await server.staff(StaffRole.of.finance);
  await finance(approveExchanges, { body: { ids: [id] } });
  server.clock.move(1800);
  await keepSignedIn(server);
  const labels = '{state="ready",provider="simulated"}';
  expect(await valuesOf("panel_payouts")).toEqual({ [labels]: 1 });
  const oldest = await valuesOf("panel_payout_oldest_seconds");
  expect(oldest[labels]).toBeGreaterThan(1800);
  expect(oldest[labels]).toBeLessThan(1900);
  expect((await valuesOf("panel_outbox_oldest_seconds"))['{topic="payout.send"}']).toBeGreaterThan(
    1790,
  );
  // Held until it is paid: still owed.
  expect(await valuesOf("panel_owed_fen")).toEqual({ "": 90_000 });
  expect(await valuesOf("panel_backup_age_seconds")).toEqual({ "": -1 });
  expect(await valuesOf("panel_pool_max")).toEqual({ "": 8 });
});

test("while the database does not answer it says so, and goes on", async () => {
  const lost = openDb("postgres://nobody:x@127.0.0.1:1/nowhere", 1);
  const text = await newMetrics("web").text({ ...server.world, db: lost });
  expect(text).toContain("panel_database_up 0");
  expect(text).toContain("panel_scrape_failures_total 1");
  await lost.destroy();
});
