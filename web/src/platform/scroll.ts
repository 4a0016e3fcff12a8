/** Marks the page as scrolled from 20 px on (rule site-9); the header's styles read the mark. */
import { limits } from "#contract/limits.ts";

let isWatching = false;

export function watchScroll(): void {
  if (isWatching) return;
  isWatching = true;
  const mark = () =>
    document.documentElement.toggleAttribute(
      "data-scrolled",
      window.scrollY >= limits.headerScrollPx,
    );
  window.addEventListener("scroll", mark, { passive: true });
  mark();
}
