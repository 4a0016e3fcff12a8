/** Where the platform sends people, outside of components. main.tsx hands the router in. */
import { createStore } from "./store.ts";

let goTo: (path: string) => void = (path) => window.location.assign(path);
let goingTo: () => string | null = () => null;
let prepareLogin: () => void = () => undefined;
let target: string | null = null;

type Router = {
  navigate: (path: string) => void;
  goingTo: () => string | null;
  /** Fetches the login dialog's code. */
  prepareLogin: () => void;
};

export const connectRouter = (router: Router): void => {
  goTo = router.navigate;
  goingTo = router.goingTo;
  prepareLogin = router.prepareLogin;
};
/** A path of this site, and nothing that a browser would take for another one's. */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])/.test(text);

/** Whether a page is being opened. */
export const isGoing = (): boolean => goingTo() !== null;

export const navigateTo = (path: string): void => goTo(path);

/** A full load of the page that is being opened, or else of the one that is shown. */
export function loadAnew(): void {
  const path = goingTo();
  if (path === null) window.location.reload();
  else window.location.assign(path);
}

/** The search of the page that is shown, with what was asked of it a moment ago and is not drawn yet. */
export function searchNow(): URLSearchParams {
  const shown = new URL(window.location.href);
  const next = new URL(goingTo() ?? shown, shown);
  return (next.pathname === shown.pathname ? next : shown).searchParams;
}

/** Where a person wanted to go before being asked to sign in; read once, after signing in. */
export const keepTarget = (path: string): void => {
  target = path;
};
export const wantedPath = (): string => target ?? "/home";
export function takeTarget(): string {
  const path = wantedPath();
  target = null;
  return path;
}

export const loginDialog = createStore(false);
export const openLogin = (): void => loginDialog.set(true);
/** Its code is fetched meanwhile, so that the dialog is there when its time has come. */
export function openLoginIn(milliseconds: number): void {
  prepareLogin();
  setTimeout(openLogin, milliseconds);
}
export const closeLogin = (): void => loginDialog.set(false);

let holds = 0;
let isReloadDue = false;

/**
 * The page would reload after a session refresh (rule people-17). A screen with unsent words holds
 * that back until it is done: `const release = holdReload()`, then `release()`.
 */
export function holdReload(): () => void {
  holds += 1;
  let isHeld = true;
  return () => {
    if (isHeld) holds -= 1;
    isHeld = false;
    if (holds === 0 && isReloadDue) reloadPage();
  };
}

export function reloadPage(): void {
  isReloadDue = holds > 0;
  if (!isReloadDue) window.location.reload();
}
