/** A button that asks once more before it does what cannot be taken back. */
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

type AskButtonProps = {
  label: string;
  title: string;
  no: string;
  kind?: "primary" | "danger";
  isBusy: boolean;
  onYes: () => void;
  children: ReactNode;
};

export function AskButton({
  label,
  title,
  no,
  kind = "primary",
  isBusy,
  onYes,
  children,
}: AskButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)} busy={isBusy}>
        {label}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={title}
        actions={
          <>
            <Button kind="secondary" onClick={close}>
              {no}
            </Button>
            <Button
              kind={kind}
              onClick={() => {
                close();
                onYes();
              }}
            >
              {label}
            </Button>
          </>
        }
      >
        <p>{children}</p>
      </Dialog>
    </>
  );
}
