/**
 * A page that Back restores from the browser's memory has missed what happened since, and shows the member of then:
 * when somebody has signed out or in meanwhile, it reloads before anybody reads it.
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
