/** Figures read from the database at each scrape: every process gives the same, so alerts take the highest. */
import { Gauge, type Registry } from "prom-client";
import { owedTotals } from "../../ledger/wallet/api.ts";
import { addSeconds, dayOf } from "../../platform/clock.ts";
import { poolFacts } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { backupHealth } from "../backup/api.ts";
import * as rows from "./sql.ts";

const DAY_SECONDS = 86_400;

/** Names and help in one place: docs/operations/seeing.md and deploy/observability say what they are for. */
const table = {
  panel_database_up: ["1 while the database answers this process", []],
  panel_pool_connections: ["Connections of this process to PostgreSQL", ["state"]],
  panel_pool_waiting: ["Callers that wait for a connection", []],
  panel_pool_max: ["DATABASE_POOL_SIZE", []],
  panel_outbox_jobs: ["Jobs that wait, and those that were given up", ["topic", "state"]],
  panel_outbox_oldest_seconds: ["Age of the oldest job that is due and not begun", ["topic"]],
  panel_job_last_run_seconds: ["Seconds since a job of the clock last ended", ["name"]],
  panel_job_interval_seconds: ["How often it is to run", ["name"]],
  panel_job_failing: ["1 when its last run failed", ["name"]],
  panel_payouts: ["Approved and not ended payouts", ["state", "provider"]],
  panel_payouts_fen: ["What they come to, in fen", ["state", "provider"]],
  panel_payout_oldest_seconds: [
    "Seconds since the oldest of them was approved",
    ["state", "provider"],
  ],
  panel_payouts_paid_day: ["Payouts that were paid in the last 24 hours", []],
  panel_owed_gold: ["Gold coins that all members have, available, pending and held", []],
  panel_owed_fen: ["The same of cash, in fen", []],
  panel_provider_calls_today: ["Calls of today, in Shanghai", ["kind", "provider"]],
  panel_provider_failures_today: [
    "Those that failed for no fault of the other person",
    ["kind", "provider"],
  ],
  panel_books_proved_seconds: ["Seconds since the books were proved; -1 = never", []],
  panel_books_differences: ["What the last proof found", []],
  panel_backup_age_seconds: ["Age of the last good backup; -1 = none", []],
  panel_backup_on: ["1 when BACKUP_KEY is set here, or backups were begun before", []],
} as const satisfies Record<string, readonly [help: string, labels: readonly string[]]>;

type Name = keyof typeof table;
type Set = (name: Name, value: number, labels?: Record<string, string>) => void;

/** Registers all; the answer fills them again, and throws when the database does not answer. */
export function gaugesIn(registry: Registry): (world: World) => Promise<void> {
  const gauges = new Map(
    (Object.keys(table) as Name[]).map((name) => {
      const [help, labelNames] = table[name];
      return [name, new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] })];
    }),
  );
  const set: Set = (name, value, labels = {}) => gauges.get(name)?.set(labels, value);
  return async (world) => {
    // A series that has ended must have no value, and not its last one.
    for (const gauge of gauges.values()) gauge.reset();
    fillPool(world, set);
    set("panel_database_up", 0);
    await Promise.all([fillWork(world, set), fillMoney(world, set), fillProofs(world, set)]);
    set("panel_database_up", 1);
  };
}

function fillPool({ db }: World, set: Set): void {
  const { total, idle, waiting, max } = poolFacts(db);
  set("panel_pool_connections", idle, { state: "idle" });
  set("panel_pool_connections", total - idle, { state: "busy" });
  set("panel_pool_waiting", waiting);
  set("panel_pool_max", max);
}

async function fillWork({ db, clock }: World, set: Set): Promise<void> {
  const now = clock.now();
  for (const { topic, waiting, dead, oldestSeconds } of await rows.outboxFacts(db, now)) {
    set("panel_outbox_jobs", waiting, { topic, state: "waiting" });
    set("panel_outbox_jobs", dead, { topic, state: "dead" });
    set("panel_outbox_oldest_seconds", oldestSeconds, { topic });
  }
  for (const { name, everySeconds, lastAt, error } of await rows.scheduledRuns(db)) {
    set("panel_job_interval_seconds", everySeconds, { name });
    set("panel_job_failing", error === "" ? 0 : 1, { name });
    if (lastAt) set("panel_job_last_run_seconds", secondsBetween(lastAt, now), { name });
  }
  for (const { kind, name: provider, ...one } of await rows.providerCounts(db, dayOf(now))) {
    set("panel_provider_calls_today", one.calls, { kind, provider });
    set("panel_provider_failures_today", one.failures, { kind, provider });
  }
}

async function fillMoney({ db, clock }: World, set: Set): Promise<void> {
  const now = clock.now();
  for (const { count, fen, oldestSeconds, ...labels } of await rows.openPayouts(db, now)) {
    set("panel_payouts", count, labels);
    set("panel_payouts_fen", fen, labels);
    set("panel_payout_oldest_seconds", oldestSeconds, labels);
  }
  set("panel_payouts_paid_day", await rows.paidSince(db, addSeconds(now, -DAY_SECONDS)));
  const { gold, fen } = await owedTotals(db);
  set("panel_owed_gold", gold);
  set("panel_owed_fen", fen);
}

async function fillProofs(world: World, set: Set): Promise<void> {
  const proof = await rows.lastProof(world.db);
  const age = proof?.finishedAt ? secondsBetween(proof.finishedAt, world.clock.now()) : -1;
  set("panel_books_proved_seconds", age);
  set("panel_books_differences", proof?.differences ?? 0);
  const backup = await backupHealth(world);
  set("panel_backup_on", backup.isOn ? 1 : 0);
  set("panel_backup_age_seconds", backup.last?.ageSeconds ?? -1);
}

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, (to.getTime() - from.getTime()) / 1000);
