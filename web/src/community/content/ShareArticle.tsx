/** 分享: by the phone's own sheet where there is one, else by the link and its QR code. */
import { useState } from "react";
import { later } from "../../platform/later.tsx";
import { hasShareSheet, passOn } from "../../platform/share.ts";
import { Button } from "../../ui/Button.tsx";

const ShareDialog = later(() => import("./ShareDialog.tsx").then((m) => m.ShareDialog));

type ShareArticleProps = { title: string; text: string; path: string };

export function ShareArticle({ title, text, path }: ShareArticleProps) {
  const [isOpen, setOpen] = useState(false);
  const share = () => {
    if (!hasShareSheet()) return setOpen(true);
    void passOn({ title, text, url: window.location.origin + path });
  };
  return (
    <>
      <Button kind="secondary" size="s" onClick={share}>
        分享
      </Button>
      {isOpen && <ShareDialog title={title} path={path} onClose={() => setOpen(false)} />}
    </>
  );
}
