/** The checks of the place and the machine: city (7), then IP (5), then device and cookie (6). */
import type { JoinResult } from "#contract/enums.ts";
import type { Tx } from "../platform/db.ts";
import type { World } from "../platform/world.ts";
import type { Arrival } from "./enter.ts";

export type Block = { result: JoinResult; reason: string };

export async function blockAtDoor(
  _tx: Tx,
  _world: World,
  _arrival: Arrival,
): Promise<Block | undefined> {
  return undefined;
}
