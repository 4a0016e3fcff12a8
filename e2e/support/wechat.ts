/** Phones inside WeChat, and the card that the simulator's script in place of jweixin shows there. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { phone, type Stage } from "./stage.ts";
import { sessionOf } from "./visitor.ts";

const builds = {
  android:
    "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.49",
  iphone: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) MicroMessenger/8.0.49",
} as const;

type Person = { on: keyof typeof builds; mobile?: string; more?: BrowserContextOptions };

/** Close its context after use. */
export async function inWechat(stage: Stage, { on, mobile, more }: Person): Promise<Page> {
  const context = await stage.visit(phone, { userAgent: builds[on], ...more });
  if (mobile) await context.addCookies((await sessionOf(stage, mobile)).cookiesAt(stage.origin));
  return context.newPage();
}

type WxCard = { title: string; desc?: string; link: string; imgUrl: string };
type WxShown = {
  /** Addresses whose signature was right, and what was refused. */
  configured: string[];
  refused: string[];
  cards: { updateAppMessageShareData?: WxCard; updateTimelineShareData?: WxCard };
};

/** Undefined until the script is there, and where it is never loaded. */
export const shownOn = (page: Page): Promise<WxShown | undefined> =>
  page.evaluate(() => (window as { wxShown?: WxShown }).wxShown);

export const cardOn = async (page: Page): Promise<WxCard | undefined> =>
  (await shownOn(page))?.cards.updateAppMessageShareData;
