/** Keeps a copy of the picture that a third party shows of a member (rule site-28). */
import type { World } from "../../platform/world.ts";
import { fetchPicture } from "../../providers/picture/fetch.ts";
import { publishAvatar } from "./avatar.ts";
import { memberOf } from "../member/api.ts";
import { squarePicture } from "./picture.ts";

/** Where WeChat and QQ, Weibo and Alipay keep their members' pictures. */
const hosts = ["thirdwx.qlogo.cn", "qlogo.cn", "sinaimg.cn", "alipayobjects.com"] as const;

const BYTES_MAX = 2 * 1024 * 1024;
const TIMEOUT_MS = 3_000;

/**
 * For the job after a third-party login. Whatever goes wrong is logged and leaves the member as they
 * were: nobody fails to sign in for a picture. Nor does it replace one that the member chose.
 */
export async function keepAvatarFrom(
  world: World,
  { memberId, url }: { memberId: number; url: string },
): Promise<void> {
  const { config, log } = world;
  try {
    const member = await memberOf(world.db, memberId);
    if (!member || member.avatar) return;
    const bytes = await fetchPicture(url, {
      hosts,
      simulator: config.development ? `http://127.0.0.1:${config.simulatorPort}` : undefined,
      bytesMax: BYTES_MAX,
      timeoutMs: TIMEOUT_MS,
    });
    await publishAvatar(world, { memberId, webp: await squarePicture(bytes), keepsOther: true });
  } catch (error) {
    log.warn({ memberId, reason: (error as Error).message }, "third-party picture not kept");
  }
}
