/** The same ways in, as dialogs over any page: 345 px wide (rule people-4), sheets on a phone. */
import { createElement, type ReactNode, Suspense, use } from "react";
import { limits } from "#contract/limits.ts";
import { loadChunk } from "../../platform/chunks.ts";
import { useStore } from "../../platform/store.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoginPanel } from "./LoginPanel.tsx";
import type { ResetForm as Reset } from "./ResetForm.tsx";
import {
  closeLoginDialog,
  loginState,
  loginStateOnServer,
  freshPanel,
  type Mode,
  modeTitles,
  type Panel,
  reopenLogin,
  usePanel,
} from "./ways.ts";

let resetForm: Promise<typeof Reset> | null = null;
const loadResetForm = (): Promise<typeof Reset> =>
  (resetForm ??= loadChunk(() => import("./ResetForm.tsx").then((m) => m.ResetForm)));

export const LoginDialog = () => (
  <Suspense fallback={null}>
    <OpenDialog />
  </Suspense>
);

function OpenDialog() {
  const open = useStore(loginState, loginStateOnServer);
  switch (open.at) {
    case "login":
      return <SignInDialog {...(open.panel && { start: open.panel })} />;
    case "between":
      return (
        <Suspense fallback={null}>
          <Between />
        </Suspense>
      );
    case "reset":
      return <ResetDialog account={open.account} />;
  }
}

/** Waits for the form's code meanwhile: waiting once more would open the dialog well after its time. */
function Between() {
  use(loadResetForm());
  return null;
}

function ResetDialog({ account }: { account: string }) {
  const form = use(loadResetForm());
  const back = (mode: Mode) => (typed: string) => reopenLogin({ mode, account: typed });
  return (
    <EntryDialog title="重置密码">
      {createElement(form, { account, onDone: back("password"), onCode: back("code") })}
    </EntryDialog>
  );
}

function SignInDialog({ start }: { start?: Panel }) {
  const [panel, setPanel] = usePanel(() => start ?? freshPanel());
  return (
    <EntryDialog title={modeTitles[panel.mode]}>
      <LoginPanel panel={panel} onSwitch={setPanel} onDone={closeLoginDialog} />
    </EntryDialog>
  );
}

function EntryDialog({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Dialog
      isOpen
      onClose={closeLoginDialog}
      title={title}
      width={limits.loginDialogPx}
      closesOutside={false}
    >
      {children}
    </Dialog>
  );
}
