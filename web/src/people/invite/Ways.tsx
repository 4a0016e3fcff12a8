/** The ways to invite: the QR code, the link, the code, and the poster. */
import { Suspense, useEffect, useState } from "react";
import type { Invite } from "#contract/member/people/invite.ts";
import { copyText } from "../../platform/clipboard.ts";
import { later } from "../../platform/later.tsx";
import { qrOf, qrSize } from "../../platform/pictures.ts";
import { copyLink, hasShareSheet, passOn, passOnAs } from "../../platform/share.ts";
import { useSite } from "../../platform/site.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./InviteFriendsPage.module.css";
import { offerWords } from "./words.ts";

const waiting = <Skeleton width={qrSize} height={qrSize} />;
const QrCode = later(() => import("../../ui/QrCode.tsx").then((m) => m.QrCode), waiting);
const PosterDialog = later(() => import("./PosterDialog.tsx").then((m) => m.PosterDialog));

export function Ways({ invite }: { invite: Invite }) {
  const { code, link, rules } = invite;
  const { brand } = useSite();
  const [isPosterOpen, setPosterOpen] = useState(false);
  const [title, text] = [`邀请你加入${brand.siteName}`, brand.slogan];
  const path = `/invite?c=${code}`;
  useEffect(() => passOnAs({ title, text, path }), [title, text, path]);
  const pass = () => passOn({ title, text, url: link });
  return (
    <Card title="邀请方式">
      <p className={styles.offer}>{offerWords(rules)}</p>
      <div className={styles.ways}>
        <Suspense fallback={waiting}>
          <QrCode
            picture={qrOf(link)}
            alt={`邀请二维码，扫描后打开 ${link}`}
            fileName={`邀请二维码-${code}.png`}
          />
        </Suspense>
        <div className={styles.lines}>
          <Line label="邀请链接" text={link} onCopy={() => void copyLink(link)} />
          <Line label="邀请码" text={code} onCopy={() => void copyCode(code)} />
          <div className={styles.buttons}>
            <Button onClick={() => void pass()}>
              {hasShareSheet() ? "分享给好友" : "复制链接给好友"}
            </Button>
            <Button kind="secondary" onClick={() => setPosterOpen(true)}>
              生成海报
            </Button>
          </div>
        </div>
      </div>
      {isPosterOpen && <PosterDialog invite={invite} onClose={() => setPosterOpen(false)} />}
    </Card>
  );
}

async function copyCode(code: string): Promise<void> {
  toast((await copyText(code)) ? "邀请码已复制" : "没能复制，请长按邀请码选择");
}

type LineProps = { label: string; text: string; onCopy: () => void };

function Line({ label, text, onCopy }: LineProps) {
  return (
    <div className={styles.line}>
      <span className={styles.lineName}>{label}</span>
      <span className={styles.lineText}>{text}</span>
      <Button kind="quiet" size="s" aria-label={`复制${label}`} onClick={onCopy}>
        复制
      </Button>
    </div>
  );
}
