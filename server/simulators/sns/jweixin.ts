/**
 * A script in place of WeChat's jweixin: it judges the signature as WeChat does, keeps what was set in `window.wxShown`,
 * and draws the card over the page, as the phone's sheet would show it.
 */

/** The functions stand in the page by their names, and use nothing from outside it. */
export const jweixin = (tickets: readonly string[]): string =>
  `(() => {\n${[drawCard, isSigned, setterOf, begin].map(String).join("\n")}\nbegin(${JSON.stringify(tickets)});\n})();`;

type WxConfig = {
  timestamp: number;
  nonceStr: string;
  signature: string;
  jsApiList: string[];
};
type WxCard = { title: string; desc?: string; link: string; imgUrl: string };
type WxState = {
  /** Undefined while it is being judged. */
  isSigned?: boolean | undefined;
  allowed: readonly string[];
  waiting: (() => void)[];
  shown: { configured: string[]; refused: string[]; cards: Record<string, WxCard> };
};

function begin(tickets: readonly string[]): void {
  const opened = performance.getEntriesByType("navigation")[0]?.name ?? location.href;
  const shown = { configured: [], refused: [], cards: {} };
  const state: WxState = { allowed: [], waiting: [], shown };
  const config = (given: WxConfig): void => {
    // iPhones know the address that was opened, all others the present one.
    const here = /iPhone|iPad/.test(navigator.userAgent) ? opened : location.href;
    const url = here.split("#")[0] ?? "";
    state.isSigned = undefined;
    void isSigned(tickets, given, url).then((isGood) => {
      state.isSigned = isGood;
      state.allowed = given.jsApiList;
      state.shown[isGood ? "configured" : "refused"].push(url);
      if (isGood) for (const call of state.waiting.splice(0)) call();
    });
  };
  const ready = (call: () => void) =>
    state.isSigned === true ? call() : void state.waiting.push(call);
  Object.assign(window, {
    wxShown: shown,
    wx: {
      config,
      ready,
      error: () => undefined,
      updateAppMessageShareData: setterOf(state, "updateAppMessageShareData"),
      updateTimelineShareData: setterOf(state, "updateTimelineShareData"),
    },
  });
}

async function isSigned(
  tickets: readonly string[],
  { nonceStr, timestamp, signature }: WxConfig,
  url: string,
): Promise<boolean> {
  for (const ticket of tickets) {
    const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
    // A few, one after the other.
    // oxlint-disable-next-line no-await-in-loop
    const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text));
    const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
    if (hex.join("") === signature) return true;
  }
  return false;
}

/** Refused as WeChat refuses: before the signature is judged, another host's link, a picture without an address. */
function setterOf(state: WxState, way: string) {
  return ({ title, desc, link, imgUrl }: WxCard): void => {
    const isOwn = new URL(link).host === location.host;
    const isWhole = title !== "" && /^https?:/.test(imgUrl);
    if (state.isSigned !== true || !state.allowed.includes(way) || !isOwn || !isWhole)
      return void state.shown.refused.push(`${way} ${link}`);
    const card = { title, ...(desc !== undefined && { desc }), link, imgUrl };
    state.shown.cards[way] = card;
    if (desc !== undefined) drawCard(card);
  };
}

function drawCard({ title, desc = "", link, imgUrl }: WxCard): void {
  document.getElementById("wx-card")?.remove();
  const sheet = document.createElement("div");
  sheet.id = "wx-card";
  sheet.setAttribute("aria-hidden", "true");
  sheet.style.cssText =
    "position:fixed;top:8px;right:8px;z-index:9999;width:240px;padding:10px;background:#fff;color:#222;border-radius:6px;box-shadow:0 2px 12px rgba(0,0,0,.35);font:12px/1.4 sans-serif;pointer-events:none;overflow-wrap:anywhere";
  const picture = document.createElement("img");
  picture.src = imgUrl;
  picture.alt = "";
  picture.style.cssText = "float:right;width:44px;height:44px;margin:0 0 4px 8px";
  const [name, sentence, address] = ["b", "div", "small"].map((tag) => document.createElement(tag));
  if (!name || !sentence || !address) return;
  name.textContent = title;
  sentence.textContent = desc;
  address.textContent = link;
  sheet.append(picture, name, sentence, address);
  document.body.append(sheet);
}
