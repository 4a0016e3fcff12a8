/** An article's link, to copy, and as a QR code for a phone. */
import { Suspense } from "react";
import { qrOf, qrSize } from "../../platform/pictures.ts";
import { copyLink } from "../../platform/share.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./ShareDialog.module.css";

type ShareDialogProps = { title: string; path: string; onClose: () => void };

export function ShareDialog({ title, path, onClose }: ShareDialogProps) {
  const link = window.location.origin + path;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="分享给好友"
      width={360}
      actions={<Button onClick={() => void copyLink(link)}>复制链接</Button>}
    >
      <div className={styles.share}>
        <p className={styles.title}>{title}</p>
        <Suspense fallback={<Skeleton width={qrSize} height={qrSize} />}>
          <QrCode
            picture={qrOf(link)}
            alt={`二维码，扫描后打开《${title}》`}
            fileName={`${title}.png`}
          />
        </Suspense>
        <p className={styles.link}>{link}</p>
      </div>
    </Dialog>
  );
}
