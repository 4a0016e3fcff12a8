/** Third-party accounts: WeChat, QQ, Weibo, Alipay (rules people-20 to people-22, docs/protocols.md 1). */
import type { Site } from "#contract/member/community/site.ts";
import { keptSince } from "../../config/kept.ts";
import type { World } from "../../platform/world.ts";
import { snsProvidersOf } from "../../providers/sns/provider.ts";
import { deleteExpired } from "../third-party/api.ts";

/** The apps that this deployment offers. */
export const offeredSns = (world: World): Site["sns"] =>
  [...snsProvidersOf(world)].map(([app, { page }]) => ({ app, authorizeUrl: page }));

/** Housekeeping: states and tickets that ended an hour ago. */
export const forgetOldSns = (world: World): Promise<void> =>
  deleteExpired(world.db, keptSince("snsTicket", world.clock.now()));
