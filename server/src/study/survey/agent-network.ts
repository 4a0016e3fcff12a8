/**
 * The flag of an agent's people who finish in one network. Without an account everybody is known by a cookie, so one
 * person with a fresh browser each time is many people, each paid to the agent; the network is what stays the same.
 */
import { addSeconds } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { nearbyOf } from "../../platform/ip.ts";
import type { World } from "../../platform/world.ts";
import { type AgentNetwork, completesNear, networksOf } from "./agent-network-sql.ts";
import type { ResponseRow } from "./sql.ts";

const DAY_SECONDS = 86_400;
/**
 * From the third complete of a day on. Two are a couple at home; a flag costs an honest office one look of an
 * operator, who looks at every complete of an agent anyway.
 */
const CROWD = 3;
const SHOWN_DAYS = 30;
const SHOWN_MAX = 10;
/** Counted no further: so many say as much as more. */
const COUNTED_MAX = 100;

/** This machine's own address, or none that could be read. */
const nowhere = /^(127\.|0\.0\.0\.|0:0:0::)/;

/** What an operator reads beside the complete; nothing, while its network is not crowded. */
export async function crowdFlags(
  tx: Tx,
  { id, agentId, memberId, ip }: ResponseRow,
  now: Date,
): Promise<string[]> {
  if (agentId === null || memberId !== null || ip === null) return [];
  const network = nearbyOf(ip);
  if (nowhere.test(network)) return [];
  const since = addSeconds(now, -DAY_SECONDS);
  const others = await completesNear(tx, { agentId, network, since, but: id, max: COUNTED_MAX });
  return others + 1 < CROWD
    ? []
    : [
        `同一代理、同一网络（${network}）24 小时内的第 ${others + 1} 个无账号完成，可能是同一人换浏览器`,
      ];
}

/** For the agent's page: where three or more finished in the last thirty days. */
export const crowdedNetworks = (
  { db, clock }: Pick<World, "clock"> & { db: Db },
  agentId: number,
): Promise<AgentNetwork[]> =>
  networksOf(db, {
    agentId,
    since: addSeconds(clock.now(), -SHOWN_DAYS * DAY_SECONDS),
    least: CROWD,
    max: SHOWN_MAX,
  });
