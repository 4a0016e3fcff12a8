/** Signs the address of a page of ours, so that WeChat lets it say how its link looks (docs/protocols.md 1.5). */
import { createHash } from "node:crypto";
import { accountOf } from "../../config/wechat.ts";
import { brandOf, isOurHost } from "../../foundation/brand/api.ts";
import { badField, Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { openTicket } from "./sealed.ts";
import { ticketRow } from "./sql.ts";

/** What a brand's pages need for it; undefined without an account. */
export function shareCardOf({ config: { shareCards } }: World, brandCode: string) {
  return shareCards && accountOf(shareCards, brandCode)
    ? { scriptUrl: shareCards.scriptUrl }
    : undefined;
}

type PageToSign = {
  /** Where the page was opened. */
  host: string;
  url: string;
};

export async function signShareCard(world: World, { host, url }: PageToSign) {
  const { shareCards } = world.config;
  const { code } = await brandOf(world, host);
  const account = shareCards && accountOf(shareCards, code);
  if (!account) throw new Failure("notFound", { msg: "本站没有开通微信分享卡片" });
  // A page can have only its own address signed, and only on a host of ours.
  if (URL.parse(url)?.hostname !== host || !(await isOurHost(world, host)))
    throw badField("url", "只能为本站的页面签名");
  const now = world.clock.now();
  const kept = await ticketRow(world.db, account.appId);
  if (!kept?.sealedTicket || !kept.endsAt || kept.endsAt <= now)
    throw new Failure("unavailable", { msg: "微信分享卡片暂时不可用" });
  const timestamp = Math.floor(now.getTime() / 1000);
  const nonceStr = world.clock.token(NONCE_BYTES);
  const ticket = openTicket(world, kept.sealedTicket);
  const signature = signatureOf({ ticket, nonceStr, timestamp, url });
  return { appId: account.appId, timestamp, nonceStr, signature };
}

const NONCE_BYTES = 12;

type Signed = { ticket: string; nonceStr: string; timestamp: number; url: string };

/** Names in lower case, in the alphabet's order; values raw. */
const signatureOf = ({ ticket, nonceStr, timestamp, url }: Signed): string =>
  createHash("sha1")
    .update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`)
    .digest("hex");
