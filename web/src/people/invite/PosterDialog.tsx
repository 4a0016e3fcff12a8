/** 邀请海报: what stands on it, and its dialog; what it is drawn with comes when it is asked for. */
import type { Invite } from "#contract/member/people/invite.ts";
import { loadChunk } from "../../platform/chunks.ts";
import { useMember } from "../../platform/member.ts";
import { drawnOnce } from "../../platform/pictures.ts";
import { useTerms } from "../../platform/terms.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { DownloadablePicture } from "../../ui/DownloadablePicture.tsx";
import { formatGold, formatYuan, goldToFen } from "../../ui/money.ts";
import type { PosterParts } from "./poster.ts";

type PosterDialogProps = { invite: Invite; onClose: () => void };

export function PosterDialog({ invite, onClose }: PosterDialogProps) {
  const parts = usePosterParts(invite);
  const bonus = parts.bonus ? `，新人奖励 ${parts.bonus.gold}` : "";
  return (
    <Dialog isOpen onClose={onClose} title="邀请海报" width={400}>
      <DownloadablePicture
        drawn={posterOf(parts)}
        called="海报"
        alt={`${parts.nickname} 的邀请海报${bonus}，带邀请二维码，邀请码 ${parts.code}`}
        width={750}
        height={1334}
        fileName={`邀请海报-${parts.code}.png`}
        failed="海报没能生成，请关闭后重试，或直接用邀请链接。"
        besidePx={260}
      />
    </Dialog>
  );
}

const posterOf = (parts: PosterParts): Promise<string | null> =>
  drawnOnce(`poster ${JSON.stringify(parts)}`, async () => {
    const { posterPicture } = await loadChunk(() => import("./poster.ts"));
    return posterPicture(parts);
  });

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
