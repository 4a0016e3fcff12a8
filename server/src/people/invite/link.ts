/** Invitation links, on the inviter's home brand's own address: a friend meets the brand that the bonus is of. */
import { type HomeBrand, originOf } from "../../foundation/brand/api.ts";
import type { World } from "../../platform/world.ts";

/** By the brand's settings: a host that a request said is never written into a link. */
export const inviteLink = async (world: World, home: HomeBrand, code: string): Promise<string> =>
  new URL(`/invite?c=${code}`, await originOf(world, home)).href;
