/** /login: the way in as a page; with `code` and `app` in its address, the dialog that binds a third party. */
import { lazy, Suspense, useEffect } from "react";
import { useSearchParams } from "react-router";
import { loadChunk } from "../platform/chunks.ts";
import { useHydrated } from "../platform/hydrated.ts";
import { loginDialog } from "../platform/navigation.ts";
import { useStore } from "../platform/store.ts";
import { EntryPage } from "./EntryPage.tsx";
import { LoginPanel } from "./LoginPanel.tsx";
import { door, doorOnServer, dropPanel, keptPanel, modeTitles, usePanel } from "./ways.ts";

const SnsBindDialog = lazy(() =>
  loadChunk(() => import("./SnsBindDialog.tsx").then((m) => ({ default: m.SnsBindDialog }))),
);

export function LoginPage() {
  const [panel, setPanel] = usePanel(keptPanel);
  useEffect(() => dropPanel, []);
  const isDialogOpen = useStore(loginDialog, false);
  const { at } = useStore(door, doorOnServer);
  const ticket = useTicketInAddress();
  const isCovered = ticket !== null || (isDialogOpen && at === "login");
  return (
    <EntryPage title={modeTitles[panel.mode]} isHidden={isCovered}>
      <LoginPanel panel={panel} onSwitch={setPanel} />
      <Suspense fallback={null}>
        {ticket && <SnsBindDialog snsCode={ticket.snsCode} app={ticket.app} />}
      </Suspense>
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
