/**
 * Share cards inside WeChat, by its JS-SDK (docs/protocols.md 1.5). Loaded only there, and loading starts it, once. If
 * anything fails, the link is passed on without a card.
 */
import type { DataOf } from "#contract/endpoint.ts";
import type { signShareCard } from "#contract/member/community/share-card.ts";
import type { Site } from "#contract/member/community/site.ts";
import { ask } from "./request.ts";
import { loadScript } from "./script.ts";
import { passing, type ShareCard } from "./shareCard.ts";

type Signed = DataOf<typeof signShareCard>;
type Card = { title: string; desc: string; link: string; imgUrl: string };
type JsSdk = {
  config: (given: Signed & { debug: boolean; jsApiList: readonly string[] }) => void;
  ready: (call: () => void) => void;
  updateAppMessageShareData: (card: Card) => void;
  updateTimelineShareData: (card: Omit<Card, "desc">) => void;
};

declare global {
  interface Window {
    wx?: JsSdk;
  }
}

/** Written out: building it from the contract needs the site's code, which the landing page begins without. */
const signPath: typeof signShareCard.path = "/v1/site/share-card";
const jsApiList = ["updateAppMessageShareData", "updateTimelineShareData"] as const;
/** A page says its card a moment after its address has changed: one signature for both. */
const settleMs = 300;
const signMs = 5000;

/** A page that is still being drawn comes first. */
if (document.readyState === "complete") begin();
else window.addEventListener("load", begin, { once: true });

function begin(): void {
  const site = window.__SITE__;
  const scriptUrl = site?.shareCard?.scriptUrl;
  if (!site || !scriptUrl) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let signed = "";
  const show = async () => {
    await loadScript(scriptUrl);
    const { wx } = window;
    const url = addressToSign();
    if (wx && url !== signed) {
      const signature = await signatureOf(url);
      if (!signature) return;
      signed = url;
      wx.config({ debug: false, ...signature, jsApiList });
    }
    wx?.ready(() => put(wx, site));
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void show().catch(() => undefined), settleMs);
  };
  passing.onChange = soon;
  // Whichever page opens, its title is set (main.tsx), and a page need not say more.
  const title = document.querySelector("title");
  if (title) new MutationObserver(soon).observe(title, { childList: true });
  soon();
}

function put(wx: JsSdk, { brand }: Site): void {
  const { title, text, path } = passing.card ?? drawnCard() ?? brandCard(brand);
  const { origin } = window.location;
  // Covers are wide, and a card's picture is a small square.
  const imgUrl = new URL(brand.logo || "/figure.png", origin).href;
  const link = origin + path;
  wx.updateAppMessageShareData({ title, desc: text, link, imgUrl });
  wx.updateTimelineShareData({ title, link, imgUrl });
}

const withoutHash = (address: string): string => address.split("#")[0] ?? address;
const openedAt = (): string =>
  performance.getEntriesByType("navigation")[0]?.name ?? window.location.href;

/** On iPhones WeChat knows only the address that was opened first, not where the site has gone since. */
const addressToSign = (): string =>
  withoutHash(/iPhone|iPad|iPod/i.test(navigator.userAgent) ? openedAt() : window.location.href);

async function signatureOf(url: string): Promise<Signed | null> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), signMs);
  // Not by api.ts, which would tell of a refusal: nobody asked for this.
  const query = new URLSearchParams({ url });
  const reply = await ask({ method: "GET", url: `/api${signPath}?${query}` }, abort.signal);
  const { code, data } = (await reply.json()) as { code: number; data: Signed };
  clearTimeout(timer);
  return code === 200 ? data : null;
}

/** The card that other chats get (previews.ts), as long as the page that was drawn with it is open. */
function drawnCard(): ShareCard | undefined {
  const [title, text] = [said("og:title"), said("og:description")];
  const { pathname, search } = window.location;
  const { pathname: path, search: query } = new URL(openedAt());
  if (title === "" || pathname !== path || search !== query) return undefined;
  return { title, text, path: path + query };
}

const said = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[property="${name}"]`)?.content ?? "";

/** A member's own pages cannot be shared: the site is passed on instead. */
const brandCard = ({ siteName, slogan }: Site["brand"]) => ({
  title: siteName,
  text: slogan,
  path: "/index",
});
