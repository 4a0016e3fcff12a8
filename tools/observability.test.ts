/** The files that Prometheus and Grafana read: what they name is there, and every alert has its page. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const FOLDER = "deploy/observability";
const alerts = read(`${FOLDER}/alerts.yml`);
const tried = read(`${FOLDER}/alerts.test.yml`);
const pages = read("docs/operations/seeing.md");
const code = readdirSync(join(ROOT, "server/src/operations/metric"))
  .filter((name) => !name.endsWith(".test.ts"))
  .map((name) => read(`server/src/operations/metric/${name}`))
  .join("\n");
/** What a histogram is asked by. */
const plainName = (name: string) => name.replace(/_(bucket|count|sum)$/, "");
const namesIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/\b(panel|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => plainName(name)),
  ),
];
/** What prom-client tells by itself. */
const defaults = new Set([
  "nodejs_eventloop_lag_p99_seconds",
  "process_resident_memory_bytes",
  "process_cpu_seconds_total",
]);
const unknownIn = (text: string) =>
  namesIn(text).filter((name) => !defaults.has(name) && !new RegExp(`\\b${name}\\b`).test(code));
const named = [...alerts.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = ""]) => name);

test("every metric that an alert, its test or the dashboard asks for is one that is told", () => {
  for (const text of [alerts, tried, read(`${FOLDER}/dashboard.json`)]) {
    expect(namesIn(text).length).toBeGreaterThan(3);
    expect(unknownIn(text)).toEqual([]);
  }
  expect(unknownIn("sum(panel_nothing_like_it)")).toEqual(["panel_nothing_like_it"]);
});

test("every alert has an expression, a duration, a severity, a sentence and a page of its own", () => {
  const rules = alerts.split(/^ {6}- alert: /m).slice(1);
  expect(rules).toHaveLength(named.length);
  expect(named.length).toBeGreaterThan(10);
  for (const rule of rules) {
    const [name = ""] = rule.split("\n");
    expect(rule, name).toMatch(/^ {8}expr: \S/m);
    expect(rule, name).toMatch(/^ {8}for: \d+(s|m|h)$/m);
    expect(rule, name).toMatch(/severity: (page|ticket)/);
    expect(rule, name).toMatch(/summary: "/);
    expect(rule, name).toContain(`page: docs/operations/seeing.md#${name.toLowerCase()}`);
    expect(pages, name).toMatch(new RegExp(`^### ${name}\\n\\n\\S`, "m"));
  }
});

test("a payout that is stuck for thirty minutes has fired two minutes later", () => {
  const [, rule = ""] = alerts.split("- alert: PayoutStuck");
  const [, limit] = /panel_payout_oldest_seconds\{[^}]*\}\) > (\d+)/.exec(rule) ?? [];
  const [, wait] = /for: (\d+)s/.exec(rule) ?? [];
  const [, scrape] = /scrape_interval: (\d+)s/.exec(read(`${FOLDER}/prometheus.yml`)) ?? [];
  const [, each] = /interval: (\d+)s/.exec(alerts) ?? [];
  expect(Number(limit)).toBe(1800);
  // Asked, judged, waited for, judged once more.
  expect(Number(scrape) + 2 * Number(each) + Number(wait)).toBeLessThanOrEqual(120);
});

test("the dashboard is JSON that Grafana imports: panels with titles, expressions and places that do not overlap", () => {
  type Place = { x: number; y: number; w: number; h: number };
  type Panel = {
    id: number;
    type: string;
    title: string;
    gridPos: Place;
    targets?: { expr: string }[];
  };
  const { panels, schemaVersion } = JSON.parse(read(`${FOLDER}/dashboard.json`)) as {
    panels: Panel[];
    schemaVersion: number;
  };
  expect(schemaVersion).toBeGreaterThan(30);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Set<string>();
  for (const { title, type, gridPos, targets = [] } of panels) {
    expect(title).not.toBe("");
    if (type !== "row") expect(targets.length, title).toBeGreaterThan(0);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(x).toBeLessThan(24);
        expect(taken.has(`${x} ${y}`), title).toBe(false);
        taken.add(`${x} ${y}`);
      }
  }
});
