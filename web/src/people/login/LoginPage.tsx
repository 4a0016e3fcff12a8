/** /login: the way in as a page; with `code` and `app` in its address, the dialog that binds a third party. */
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import { useHydrated } from "../../platform/hydrated.ts";
import { later } from "../../platform/later.tsx";
import { loginDialog } from "../../platform/navigation.ts";
import { useStore } from "../../platform/store.ts";
import { EntryPage } from "./EntryPage.tsx";
import { LoginPanel } from "./LoginPanel.tsx";
import {
  loginState,
  loginStateOnServer,
  dropPanel,
  keptPanel,
  modeTitles,
  usePanel,
} from "./ways.ts";

const SnsBindDialog = later(() => import("./SnsBindDialog.tsx").then((m) => m.SnsBindDialog));

export function LoginPage() {
  const [panel, setPanel] = usePanel(keptPanel);
  useEffect(() => dropPanel, []);
  const isDialogOpen = useStore(loginDialog, false);
  const { at } = useStore(loginState, loginStateOnServer);
  const ticket = useTicketInAddress();
  const isCovered = ticket !== null || (isDialogOpen && at === "login");
  return (
    <EntryPage
      title={modeTitles[panel.mode]}
      isHidden={isCovered}
      links={
        <>
          <Link to="/register">注册（可填邀请码、设密码）</Link>
          <Link to="/password">找回密码</Link>
        </>
      }
    >
      <LoginPanel panel={panel} onSwitch={setPanel} />
      {ticket && <SnsBindDialog snsCode={ticket.snsCode} app={ticket.app} />}
    </EntryPage>
  );
}

/** Null while the server's markup is taken over: that was drawn without knowing the address's query. */
function useTicketInAddress(): { snsCode: string; app: string } | null {
  const [search] = useSearchParams();
  const isTakenOver = useHydrated();
  const [snsCode, app] = [search.get("code"), search.get("app")];
  return isTakenOver && snsCode !== null && app !== null ? { snsCode, app } : null;
}
