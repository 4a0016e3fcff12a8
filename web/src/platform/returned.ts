/**
 * A page that the way back brings out of the browser's memory has heard of nothing meanwhile, and shows whose
 * it was: when somebody has signed out or in since, it loads again before anybody reads it.
 */
import { reloadPage } from "./navigation.ts";
import { cookies } from "./storage.ts";

const session = () => cookies.get("TOKEN");

export function watchReturn(): () => void {
  let left = session();
  const onHide = () => (left = session());
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && session() !== left) reloadPage();
  };
  window.addEventListener("pagehide", onHide);
  window.addEventListener("pageshow", onShow);
  return () => {
    window.removeEventListener("pagehide", onHide);
    window.removeEventListener("pageshow", onShow);
  };
}
