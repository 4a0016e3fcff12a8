/** Around every page: skip link, offline bar, progress, login dialog, toasts. */
import { lazy, Suspense } from "react";
import { Outlet, ScrollRestoration, useNavigation } from "react-router";
import { closeLogin, loginDialog } from "../platform/navigation.ts";
import { useOffline } from "../platform/online.ts";
import { usePageFocus } from "../platform/pageFocus.ts";
import { useStore } from "../platform/store.ts";
import { OfflineBar } from "../ui/States.tsx";
import { ToastRegion } from "../ui/Toast.tsx";
import styles from "./Root.module.css";

/** Fetched when idle (main.tsx): the dialog must not weigh on the landing page. */
export const loadLoginDialog = () =>
  import("../login/LoginDialog.tsx").then(({ LoginDialog }) => ({ default: LoginDialog }));
const LoginDialog = lazy(loadLoginDialog);

export function Root() {
  const isLoginOpen = useStore(loginDialog, false);
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
      <Suspense fallback={null}>{isLoginOpen && <LoginDialog onClose={closeLogin} />}</Suspense>
      <ToastRegion />
      <ScrollRestoration />
    </>
  );
}
