/** A worker killed again and again under the main job and its payouts; then everything that was promised is looked for. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Simulator } from "../../server/simulators/payout.ts";
import { checkAll } from "../check.ts";
import { someFaults } from "../plan.ts";
import { settle, type Settling, underWork } from "../run.ts";
import { secondOperatorAt } from "../setup.ts";
import type { Verdict } from "../verdict.ts";
import type { Machines } from "./machines.ts";
import { onDatabase } from "./on-database.ts";
import type { Site } from "./site.ts";

const LIFE_MS = { least: 2500, more: 4000 };
const DARK_MS = 1500;
const DECIDED_LIMIT_MS = 60_000;

export type Kills = {
  least: number;
  /** Go on to so many kills until one hits a worker that holds prepared transactions. */
  most: number;
};

type Given = {
  site: Site;
  machines: Machines;
  simulator: Simulator;
  kills: Kills;
  say(line: string): void;
};

/** Answers the number of kills, and how many of them hit a worker with prepared transactions. */
export async function underFaults(given: Given): Promise<{ kills: number; withPromises: number }> {
  const { site, machines, simulator, say } = given;
  const { least, most } = given.kills;
  const powers = machines.workers.flatMap(({ power }) => power ?? []);
  const second = await secondOperatorAt(site.ground.origin);
  const settling: Settling = { first: site.ground.operator, second, simulator, owner: site.owner };
  const seen = { kills: 0, withPromises: 0 };
  await underWork(site.ground, settling, async () => {
    for (let n = 0; n < least || (n < most && seen.withPromises === 0); n++) {
      const power = powers[n % powers.length];
      if (!power) break; // no worker runs on this machine
      simulator.setFaults(...someFaults());
      await sleep(LIFE_MS.least + Math.random() * LIFE_MS.more);
      await power.cut();
      await sleep(DARK_MS);
      power.back();
      seen.kills += 1;
      if ((await machines.promised()) > 0) seen.withPromises += 1;
    }
    simulator.setFaults();
  });
  await untilDecided(machines, say);
  await settle({ say, history: site.history }, settling);
  return seen;
}

async function untilDecided(machines: Machines, say: (line: string) => void): Promise<void> {
  const began = Date.now();
  while ((await machines.promised()) > 0) {
    if (Date.now() - began > DECIDED_LIMIT_MS) throw new Error("a promise was never decided");
    await sleep(200);
  }
  say(`all promises decided ${((Date.now() - began) / 1000).toFixed(1)} s after the work`);
}

/** All that the kills of the drill are judged by, and that no message is there without what it tells of, nor the reverse. */
export async function judge({ databaseUrl, history }: Site, simulator: Simulator) {
  const { checks } = await checkAll(databaseUrl, history, simulator);
  return [...checks, await messagesAsDone(databaseUrl)];
}

/**
 * A decision writes the response on the coordinator and the message on the member's worker: one without the other is
 * a commit that was done by half.
 */
const messagesAsDone = (databaseUrl: string): Promise<Verdict["checks"][number]> =>
  onDatabase(databaseUrl, async (client) => {
    const [decided, told] = [
      await client.query<{ id: number; memberId: number }>(
        `select id::int, member_id::int as "memberId" from survey_response
          where audit_state = 1 and member_id is not null`,
      ),
      await client.query<{ id: number; memberId: number }>(
        `select about_id::int as id, member_id::int as "memberId" from message
          where about_kind = 'response' and key like 'response:%:audit'`,
      ),
    ];
    const words = ({ id, memberId }: { id: number; memberId: number }) => `${id} of ${memberId}`;
    const [done, letters] = [new Set(decided.rows.map(words)), new Set(told.rows.map(words))];
    const wrong = [
      ...[...done].filter((one) => !letters.has(one)).map((one) => `response ${one} was not told`),
      ...[...letters].filter((one) => !done.has(one)).map((one) => `response ${one} told too soon`),
    ];
    return { name: "messages = decisions", seen: done.size, wrong };
  });
