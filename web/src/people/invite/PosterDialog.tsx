/** 邀请海报: drawn in this browser, looked at, saved; inside WeChat by a long press, as it saves no files. */
import { Suspense, use } from "react";
import type { Invite } from "#contract/member/people/invite.ts";
import { useMember } from "../../platform/member.ts";
import { useTerms } from "../../platform/terms.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { formatGold, formatYuan, goldToFen } from "../../ui/money.ts";
import { savePicture, savesByLongPress } from "../../ui/picture.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./PosterDialog.module.css";
import { posterOf } from "./pictures.ts";
import type { PosterParts } from "./poster.ts";

type PosterDialogProps = { invite: Invite; onClose: () => void };

export function PosterDialog({ invite, onClose }: PosterDialogProps) {
  const parts = usePosterParts(invite);
  return (
    <Dialog isOpen onClose={onClose} title="邀请海报" width={400}>
      <Suspense
        fallback={
          <div className={styles.frame} role="status">
            <span className="visually-hidden">正在生成海报</span>
            <Skeleton height="100%" />
          </div>
        }
      >
        <Poster parts={parts} />
      </Suspense>
    </Dialog>
  );
}

function usePosterParts({ link, code, rules, brand }: Invite): PosterParts {
  const terms = useTerms();
  const { view } = useMember();
  const { welcomeGold } = rules;
  const fen = goldToFen(welcomeGold, terms.goldPerYuan);
  const bonus = { gold: `${formatGold(welcomeGold)} 金币`, worth: `≈ ${formatYuan(fen)} 元` };
  return {
    brandCode: brand.code,
    logo: brand.logo,
    siteName: brand.siteName,
    slogan: brand.slogan,
    colour: brand.themeColor,
    nickname: view?.nickname ?? "",
    avatar: view?.avatar ?? null,
    // So that the records say who came by it.
    link: `${link}&s=poster`,
    code,
    bonus: welcomeGold > 0 ? bonus : null,
  };
}

function Poster({ parts }: { parts: PosterParts }) {
  const picture = use(posterOf(parts));
  if (picture === null) {
    return <p className={styles.failed}>海报没能生成，请关闭后重试，或直接用邀请链接。</p>;
  }
  const bonus = parts.bonus ? `，新人奖励 ${parts.bonus.gold}` : "";
  return (
    <>
      <div className={styles.frame}>
        <img
          className={styles.picture}
          src={picture}
          alt={`${parts.nickname} 的邀请海报${bonus}，带邀请二维码，邀请码 ${parts.code}`}
          width={750}
          height={1334}
        />
      </div>
      {savesByLongPress() ? (
        <p className={styles.hint}>长按海报，保存到相册或发送给朋友</p>
      ) : (
        <Button block onClick={() => savePicture(picture, `邀请海报-${parts.code}.png`)}>
          保存海报
        </Button>
      )}
    </>
  );
}
