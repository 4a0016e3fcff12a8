/** Around every page: skip link, offline bar, progress, login and consent dialogs, toasts. */
import { lazy, Suspense } from "react";
import { type Location, Outlet, ScrollRestoration, useNavigation } from "react-router";
import { consentAsked } from "../platform/consent.ts";
import { loginDialog } from "../platform/navigation.ts";
import { useOffline } from "../platform/online.ts";
import { usePageFocus } from "../platform/pageFocus.ts";
import { useSignedIn } from "../platform/session.ts";
import { useStore } from "../platform/store.ts";
import { OfflineBar } from "../ui/States.tsx";
import { ToastRegion } from "../ui/Toast.tsx";
import styles from "./Root.module.css";

/** Fetched when idle (main.tsx): the dialog must not weigh on the landing page. */
export const loadLoginDialog = () =>
  import("../login/LoginDialog.tsx").then(({ LoginDialog }) => ({ default: LoginDialog }));
const LoginDialog = lazy(loadLoginDialog);
const ConsentDialog = lazy(() =>
  import("../user/ConsentDialog.tsx").then((module) => ({ default: module.ConsentDialog })),
);
const nothing: never[] = [];

/** Every page that is loaded in full is called "default"; by that name one would begin where another ended. */
const placeOf = ({ key, pathname, search }: Location) =>
  key === "default" ? pathname + search : key;

export function Root() {
  const isLoginOpen = useStore(loginDialog, false);
  const isSignedIn = useSignedIn();
  const texts = useStore(consentAsked, nothing);
  const navigation = useNavigation();
  usePageFocus();
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
      <Suspense fallback={null}>
        {isLoginOpen && <LoginDialog />}
        {isSignedIn && texts.length > 0 && <ConsentDialog texts={texts} />}
      </Suspense>
      <ToastRegion />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}
