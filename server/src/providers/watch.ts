/**
 * How providers do, for the health page: each call is counted in this process and the sums are written every half
 * minute. A row for each call would be more writing than many of the calls are worth.
 */
import { dayOf } from "../platform/clock.ts";
import { inSpan } from "../platform/span.ts";
import type { World } from "../platform/world.ts";
import { addCounts, type AddCountsInput } from "./watch-sql.ts";

type ProviderKind =
  | "sms"
  | "mail"
  | "captcha"
  | "storage"
  | "payout"
  | "sns"
  | "sign-on"
  | "push"
  | "share-card";
type WatchedInput = { kind: ProviderKind; name: string };

const memories = new WeakMap<World, Map<string, AddCountsInput>>();
const ERROR_MAX = 200;

/** The same provider, each of its promises counted. */
export const watched = <P extends object>(world: World, about: WatchedInput, provider: P): P =>
  new Proxy(provider, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      return (...given: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(value, target, given);
        return answer instanceof Promise
          ? inSpan(`${about.kind} ${about.name} ${String(key)}`, {}, () =>
              counted(world, about, answer),
            )
          : answer;
      };
    },
  });

async function counted(
  world: World,
  about: WatchedInput,
  answer: Promise<unknown>,
): Promise<unknown> {
  try {
    const outcome = await answer;
    if (wasAsked(outcome)) count(world, about, faultOf(outcome));
    return outcome;
  } catch (error) {
    count(world, about, (error as Error).message || "失败");
    throw error;
  }
}

/** The fields that outcomes of every kind of provider may have. */
type WatchOutcome = {
  kind?: string;
  code?: string;
  reason?: string;
  side?: string;
  fault?: string;
  wasAsked?: boolean;
};

/** What came to its end without the provider says nothing about it, and must not look like its recovery. */
const wasAsked = (outcome: unknown): boolean =>
  typeof outcome !== "object" || outcome === null || (outcome as WatchOutcome).wasAsked !== false;

/** Sides and faults that are the other person's: a wrong number says nothing about the provider. */
const othersFaults: readonly (string | undefined)[] = [
  "payee",
  "number",
  "limit",
  "address",
  "person",
];

/** What went wrong between us and the provider; undefined when nothing did. */
function faultOf(outcome: unknown): string | undefined {
  if (typeof outcome !== "object" || outcome === null) return undefined;
  const { kind, code, reason, side, fault } = outcome as WatchOutcome;
  const isRefused = kind === "rejected" || kind === "refused";
  const isOurs = isRefused && [side, fault].some((one) => one !== undefined);
  if (isOurs && othersFaults.includes(side ?? fault)) return undefined;
  return isOurs || kind === "unknown" || kind === "later" ? (code ?? reason ?? kind) : undefined;
}

function count(world: World, { kind, name }: WatchedInput, fault: string | undefined): void {
  const memory = memories.get(world) ?? new Map<string, AddCountsInput>();
  memories.set(world, memory);
  const now = world.clock.now();
  const day = dayOf(now);
  const key = `${day} ${kind} ${name}`;
  const none = { kind, name, day, lastGoodAt: null, lastBadAt: null, badSince: null, error: "" };
  const known = memory.get(key) ?? { ...none, calls: 0, failures: 0 };
  memory.set(key, {
    ...known,
    calls: known.calls + 1,
    ...(fault === undefined
      ? { lastGoodAt: now, badSince: null }
      : {
          lastBadAt: now,
          badSince: known.badSince ?? now,
          failures: known.failures + 1,
          error: fault.slice(0, ERROR_MAX),
        }),
  });
}

/** What was counted since the last time. What cannot be written is lost: it is a count, for a page. */
export async function writeCounts(world: World): Promise<void> {
  const memory = memories.get(world);
  if (!memory || memory.size === 0) return;
  memories.delete(world);
  try {
    // A few rows, in the order of their days.
    // oxlint-disable-next-line no-await-in-loop
    for (const one of memory.values()) await addCounts(world.db, one);
  } catch (error) {
    world.log.warn({ err: error }, "counts of providers not kept");
  }
}
