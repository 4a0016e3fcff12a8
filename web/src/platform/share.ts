/** Passes a link on: by the phone's own sheet where there is one, else by the clipboard. */
import { type ShareCard, passing } from "./shareCard.ts";
import { toast } from "./toast.ts";
import { copyText } from "./clipboard.ts";

export type Passed = { title: string; text: string; url: string };

/** At a desk the sheet would be one more step: there the link is copied at once. */
export const hasShareSheet = (): boolean =>
  typeof navigator.share === "function" && window.matchMedia("(pointer: coarse)").matches;

export async function passOn(passed: Passed): Promise<void> {
  if (!hasShareSheet()) return copyLink(passed.url);
  try {
    await navigator.share(passed);
  } catch (cause) {
    // Closed without a choice: that is an answer, not a failure.
    if (cause instanceof Error && cause.name === "AbortError") return;
    await copyLink(passed.url);
  }
}

export async function copyLink(url: string): Promise<void> {
  toast((await copyText(url)) ? "链接已复制，去粘贴给好友吧" : "没能复制，请长按链接选择");
}

/** How the page's link looks when it is passed on inside WeChat. For an effect: returns its clean-up. */
export function passOnAs(card?: ShareCard): () => void {
  passing.card = card;
  passing.onChange?.();
  return () => void passOnAs();
}
