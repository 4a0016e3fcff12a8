/** What tests of the login adapters begin with: a simulator, and a person's way through its page. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SnsReturn } from "#contract/member/sns.ts";
import { startSnsSimulator } from "../../../simulators/sns/serve.ts";
import type { Mood } from "../../../simulators/sns/moods.ts";
import { type Choice, visitLogin } from "../../../simulators/sns/visitor.ts";
import type { Identified, SnsProvider } from "./identity.ts";

/** How long a provider in that mood keeps silent, and how long somebody impatient waits. */
const SLOW_MS = 400;
const IMPATIENT_MS = 200;
/** On a busy machine, too. */
export const TIMEOUT_MS = 5_000;

export type Started = { origin: string; dataDir: string };

/** Filled in before the tests run. */
export function snsSimulator(): Started {
  const started: Started = { origin: "", dataDir: mkdtempSync(join(tmpdir(), "panel-sns-")) };
  let stop: (() => Promise<unknown>) | undefined;
  beforeAll(async () => {
    const simulator = await startSnsSimulator({ dataDir: started.dataDir, slowMs: SLOW_MS });
    started.origin = simulator.origin;
    stop = simulator.stop;
  });
  afterAll(async () => {
    await stop?.();
    rmSync(started.dataDir, { recursive: true });
  });
  return started;
}

export const STATE = "a1b2c3";

/** What the callback is given after somebody has gone through the provider's page. */
export async function returnFrom(
  provider: SnsProvider,
  redirectUri: string,
  choice: Choice = {},
): Promise<SnsReturn> {
  const authorizeUrl = provider.authorizeUrl({ state: STATE, redirectUri, isMobile: false });
  const way = await visitLogin(authorizeUrl, choice);
  return Object.fromEntries(way.searchParams);
}

export const identifyAs = async (
  provider: SnsProvider,
  redirectUri: string,
  choice: Choice = {},
): Promise<Identified> =>
  provider.identify(await returnFrom(provider, redirectUri, choice), redirectUri);

type Faulty = {
  providerWith: (change?: { timeoutMs: number }) => SnsProvider;
  way: string;
  /** What each mood of the simulator must come to. */
  outcomes: readonly (readonly [Mood, Identified])[];
};

/** The tests that every provider shares: silence, and each fault told apart. */
export function tellsFaultsApart({ providerWith, way, outcomes }: Faulty): void {
  test("a provider that keeps silent is unknown", async () => {
    const impatient = providerWith({ timeoutMs: IMPATIENT_MS });
    expect(await identifyAs(impatient, way, { mood: "timeout" })).toEqual({
      kind: "unknown",
      reason: "TIMEOUT",
    });
  });

  test.each(outcomes)("%s is told apart", async (mood, outcome) => {
    expect(await identifyAs(providerWith(), way, { mood })).toEqual(outcome);
  });
}
