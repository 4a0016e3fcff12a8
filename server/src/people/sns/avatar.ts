/** Copies the provider's picture into our storage: providers' addresses expire, and tell the provider who looks. */
import type { JobHandler } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { keepAvatarFrom } from "../upload/api.ts";

export const AVATAR_TOPIC = "sns.avatar";

type AvatarPayload = { memberId: number; url: string };

/** The outbox's handlers of this feature. */
export const snsHandlers = (world: World): Record<string, JobHandler> => ({
  [AVATAR_TOPIC]: async ({ payload }) => {
    const { memberId, url } = payload as AvatarPayload;
    await keepAvatarFrom(world, { memberId, url });
    return undefined;
  },
});
