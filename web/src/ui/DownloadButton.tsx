/** A list as a file: the button, and a dialog that says what is in it. */
import { useState } from "react";
import { later } from "../platform/later.tsx";
import { Button } from "./Button.tsx";
import type { DownloadDialogProps } from "./DownloadDialog.tsx";

const DownloadDialog = later(() =>
  import("./DownloadDialog.tsx").then((module) => module.DownloadDialog),
);

export function DownloadButton(props: Omit<DownloadDialogProps, "onClose">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" size="s" aria-label={props.title} onClick={() => setOpen(true)}>
        下载
      </Button>
      {isOpen && <DownloadDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
