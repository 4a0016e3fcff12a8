/** The same ways in, as dialogs over any page: 345 px wide (spec section 9), sheets on a phone. */
import { lazy, type ReactNode } from "react";
import { limits } from "#contract/limits.ts";
import { loadChunk } from "../platform/chunks.ts";
import { useStore } from "../platform/store.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { LoginPanel } from "./LoginPanel.tsx";
import {
  closeDoor,
  door,
  doorOnServer,
  freshPanel,
  modeTitles,
  type Panel,
  reopenLogin,
  usePanel,
} from "./ways.ts";

const ResetForm = lazy(() =>
  loadChunk(() => import("./ResetForm.tsx").then((m) => ({ default: m.ResetForm }))),
);

export function LoginDialog() {
  const open = useStore(door, doorOnServer);
  switch (open.at) {
    case "login":
      return <SignInDialog {...(open.panel && { start: open.panel })} />;
    case "between":
      return null;
    case "reset":
      return (
        <EntryDialog title="重置密码">
          <ResetForm
            account={open.account}
            onDone={(account) => reopenLogin({ mode: "password", account })}
            onCode={(account) => reopenLogin({ mode: "code", account })}
          />
        </EntryDialog>
      );
  }
}

function SignInDialog({ start }: { start?: Panel }) {
  const [panel, setPanel] = usePanel(() => start ?? freshPanel());
  return (
    <EntryDialog title={modeTitles[panel.mode]}>
      <LoginPanel panel={panel} onSwitch={setPanel} onDone={closeDoor} />
    </EntryDialog>
  );
}

function EntryDialog({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Dialog
      isOpen
      onClose={closeDoor}
      title={title}
      width={limits.loginDialogPx}
      closesOutside={false}
    >
      {children}
    </Dialog>
  );
}
