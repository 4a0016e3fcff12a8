/** The metrics of one process: what it has answered, its event loop, and at each scrape what the database says. */
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import type { Config } from "../../config/config.ts";
import type { RequestFacts } from "../../platform/request-log.ts";
import type { World } from "../../platform/world.ts";
import { productVersion } from "../backup/api.ts";
import { gaugesIn } from "./gauges.ts";

/** From a cached list to a file that takes a minute; a page should take half a second at most. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Two Prometheuses, or somebody who reloads, ask the database once. */
const KEPT_MS = 5_000;

export type Metrics = {
  count(facts: RequestFacts): void;
  /** In Prometheus' text form. Answers even while the database does not. */
  text(world: World): Promise<string>;
  contentType: string;
};

/** `run`: which part this process is, so that an alert can miss those that serve. */
export function newMetrics(run: Config["run"]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "panel_http_request_seconds",
    help: "Requests by route, as it is declared and never as it was asked",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers: [registry],
  });
  const failed = new Counter({
    name: "panel_scrape_failures_total",
    help: "Scrapes at which the database did not answer",
    registers: [registry],
  });
  new Counter({
    name: "panel_build_total",
    help: "1, with the version that runs, and as what",
    labelNames: ["version", "run"],
    registers: [registry],
  }).inc({ version: productVersion, run });
  const fill = gaugesIn(registry);
  let filledAt = -Infinity;
  let filling: Promise<void> | undefined;
  const fillOnce = (world: World): Promise<void> => {
    const now = world.clock.now().getTime();
    if (!filling && now - filledAt < KEPT_MS) return Promise.resolve();
    filling ??= fill(world)
      .then(() => void (filledAt = now))
      .catch((error: unknown) => {
        failed.inc();
        world.log.warn({ err: error }, "metrics without the database");
      })
      .finally(() => (filling = undefined));
    return filling;
  };
  return {
    count: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    text: async (world) => {
      await fillOnce(world);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
