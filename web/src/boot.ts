/**
 * The landing page's own script. Its markup works without React (links and <details>), so the site's
 * code waits until somebody touches the page: nothing competes with the first paint on an old phone.
 * Signed-in members get the site's code at once: the header needs it.
 */
import { watchScroll } from "./platform/scroll.ts";
import { beginCards } from "./platform/shareCard.ts";
import { cookies } from "./platform/storage.ts";

// Not `pointerover`: a browser says it of a mouse that rests, too, when the page is laid out under it.
const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "wheel", "scroll"];

watchScroll();
// A reader who opens WeChat's menu has touched nothing of the page.
beginCards();
// Not from session.ts: that would bring React along.
if (cookies.get("TOKEN")) start();
else for (const sign of signs) window.addEventListener(sign, start, { passive: true });

function start(): void {
  for (const sign of signs) window.removeEventListener(sign, start);
  void import("./main.tsx");
}
