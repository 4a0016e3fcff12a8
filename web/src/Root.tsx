/** Around every page: skip link, offline bar, progress, login and consent dialogs, toasts. */
import { useContext, useEffect, useState } from "react";
import { type Location, Outlet, ScrollRestoration, useNavigation } from "react-router";
import { consentAsked } from "./platform/consent.ts";
import { Drawn } from "./platform/drawn.ts";
import { later } from "./platform/later.tsx";
import { loginDialog } from "./platform/navigation.ts";
import { useOffline } from "./platform/online.ts";
import { usePageFocus } from "./platform/pageFocus.ts";
import { useSignedIn } from "./platform/session.ts";
import { useStore } from "./platform/store.ts";
import { OfflineBar } from "./ui/States.tsx";
import { ToastRegion } from "./ui/Toast.tsx";
import styles from "./Root.module.css";

/** Fetched when idle, or when a guard is about to open it (main.tsx): it must not weigh on the landing page. */
export const loadLoginDialog = () =>
  import("./people/login/LoginDialog.tsx").then((module) => module.LoginDialog);
const LoginDialog = later(loadLoginDialog);
const ConsentDialog = later(() =>
  import("./people/user/ConsentDialog.tsx").then((module) => module.ConsentDialog),
);
const nothing: never[] = [];

/** The location after a full load always has the key "default": its scroll position is kept by path instead. */
const placeOf = ({ key, pathname, search }: Location) =>
  key === "default" ? pathname + search : key;

export function Root() {
  const isLoginOpen = useStore(loginDialog, false);
  const isSignedIn = useSignedIn();
  const texts = useStore(consentAsked, nothing);
  const navigation = useNavigation();
  usePageFocus();
  useGivenAgain();
  return (
    <>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      <OfflineBar isOffline={useOffline()} />
      {navigation.state === "loading" && (
        <div className={styles.progress} role="status">
          <span className="visually-hidden">正在打开页面</span>
        </div>
      )}
      <Outlet />
      {isLoginOpen && <LoginDialog />}
      {isSignedIn && texts.length > 0 && <ConsentDialog texts={texts} />}
      <ToastRegion />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/** Fields are read before their forms start and overwrite them; what was typed is entered again once they listen. */
function useGivenAgain(): void {
  const drawn = useContext(Drawn);
  const [again] = useState(() => drawn?.given?.());
  useEffect(() => void again?.(), [again]);
}
