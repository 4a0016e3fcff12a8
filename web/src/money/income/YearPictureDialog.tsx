/** The year as one picture: drawn in this browser, looked at, saved or passed on; of whom it is, the member decides. */
import { Suspense, use, useState } from "react";
import { loadChunk } from "../../platform/chunks.ts";
import { useMember } from "../../platform/member.ts";
import { drawnOnce } from "../../platform/pictures.ts";
import { canSharePictures, sharePicture } from "../../platform/sharePicture.ts";
import { useSite } from "../../platform/site.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { savePicture, savesByLongPress } from "../../ui/picture.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
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
      <Suspense fallback={<Drawing />}>
        <Picture parts={parts} />
      </Suspense>
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

const Drawing = () => (
  <div className={styles.frame} role="status">
    <span className="visually-hidden">正在生成图片</span>
    <Skeleton height="100%" />
  </div>
);

const drawn = (parts: YearPictureParts): Promise<string | null> =>
  drawnOnce(`year ${JSON.stringify(parts)}`, async () => {
    const { yearPicture } = await loadChunk(() => import("./yearPicture.ts"));
    return yearPicture(parts);
  });

function Picture({ parts }: { parts: YearPictureParts }) {
  const picture = use(drawn(parts));
  const fileName = `我的 ${parts.year} 年.png`;
  if (picture === null) return <p className={styles.hint}>图片没能生成，请关闭后重试。</p>;
  return (
    <>
      <div className={styles.frame}>
        <img
          className={styles.picture}
          src={picture}
          alt={[yearInWords(parts), parts.who].filter(Boolean).join("，")}
          width={1080}
          height={1440}
        />
      </div>
      {savesByLongPress() ? (
        <p className={styles.hint}>长按图片，保存到相册或发送给朋友</p>
      ) : (
        <div className={styles.ways}>
          <Button block onClick={() => savePicture(picture, fileName)}>
            保存图片
          </Button>
          {canSharePictures() && (
            <Button block kind="secondary" onClick={() => void sharePicture(picture, fileName)}>
              分享图片
            </Button>
          )}
        </div>
      )}
    </>
  );
}
