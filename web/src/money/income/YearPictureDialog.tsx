/** The year as one picture; of whom it is, the member decides. */
import { useState } from "react";
import { loadChunk } from "../../platform/chunks.ts";
import { useMember } from "../../platform/member.ts";
import { drawnOnce } from "../../platform/pictures.ts";
import { useSite } from "../../platform/site.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DownloadablePicture } from "../../ui/DownloadablePicture.tsx";
import { yearInWords, type YearInShort } from "./year.ts";
import type { YearPictureParts } from "./yearPicture.ts";
import styles from "./YearPictureDialog.module.css";

type YearPictureDialogProps = { year: YearInShort; onClose: () => void };

export function YearPictureDialog({ year, onClose }: YearPictureDialogProps) {
  const { brand } = useSite();
  const { view } = useMember();
  const [hasName, setHasName] = useState(false);
  const [hasCode, setHasCode] = useState(false);
  const who = [
    ...(hasName ? [view?.nickname ?? ""] : []),
    ...(hasCode ? [`会员编号 ${view?.memberCode ?? ""}`] : []),
  ].join(" · ");
  const { code: brandCode, logo, siteName, slogan, themeColor: colour } = brand;
  const parts = { ...year, brandCode, logo, siteName, slogan, colour, who };
  return (
    <Dialog isOpen onClose={onClose} title={`我的 ${year.year} 年`} width={420}>
      <DownloadablePicture
        drawn={drawn(parts)}
        called="图片"
        alt={[yearInWords(parts), who].filter(Boolean).join("，")}
        width={1080}
        height={1440}
        fileName={`我的 ${year.year} 年.png`}
        failed="图片没能生成，请关闭后重试。"
        besidePx={320}
        isShared
      />
      <div className={styles.who}>
        <Checkbox checked={hasName} onChange={({ target }) => setHasName(target.checked)}>
          写上我的昵称
        </Checkbox>
        <Checkbox checked={hasCode} onChange={({ target }) => setHasCode(target.checked)}>
          写上我的会员编号
        </Checkbox>
      </div>
    </Dialog>
  );
}

const drawn = (parts: YearPictureParts): Promise<string | null> =>
  drawnOnce(`year ${JSON.stringify(parts)}`, async () => {
    const { yearPicture } = await loadChunk(() => import("./yearPicture.ts"));
    return yearPicture(parts);
  });
