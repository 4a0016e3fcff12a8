/** A share link as a picture, for posters and group chats. */
import { Suspense } from "react";
import { qrOf, qrSize } from "../../platform/pictures.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./AgentPage.module.css";

type QrDialogProps = { title: string; link: string; onClose: () => void };

export const QrDialog = ({ title, link, onClose }: QrDialogProps) => (
  <Dialog isOpen onClose={onClose} title="分享二维码" description={title} width={360}>
    <div className={styles.picture}>
      <Suspense fallback={<Skeleton width={qrSize} height={qrSize} />}>
        <QrCode
          picture={qrOf(link)}
          alt={`「${title}」的分享二维码，扫描后打开 ${link}`}
          fileName={`分享二维码-${title}.png`}
        />
      </Suspense>
    </div>
    <p className="quiet">扫码的人无需注册即可参与，每个有效完成按任务价格计入你的收益。</p>
  </Dialog>
);
