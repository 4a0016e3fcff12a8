/** Tickets are sealed at rest: anyone who holds one signs addresses in the account's name. */
import { sealText, unsealText } from "../../platform/seal.ts";
import type { World } from "../../platform/world.ts";

const PURPOSE = "wechat-ticket";

export const sealTicket = (world: World, ticket: string): string =>
  sealText(world, PURPOSE, ticket);

export const openTicket = (world: World, sealed: string): string =>
  unsealText(world, PURPOSE, sealed).toString();
