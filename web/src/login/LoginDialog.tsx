/** The same way in, as a dialog over any page: 345 px wide (spec section 9), a sheet on a phone. */
import { limits } from "#contract/limits.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { LoginPanel, panelTitle } from "./LoginPanel.tsx";

export function LoginDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={panelTitle}
      width={limits.loginDialogPx}
      closesOutside={false}
    >
      <LoginPanel onDone={onClose} />
    </Dialog>
  );
}
