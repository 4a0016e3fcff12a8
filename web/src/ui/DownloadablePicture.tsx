/** A picture that this browser draws: looked at, then saved or passed on; inside WeChat by a long press, as it saves no files. */
import { Suspense, use } from "react";
import { canSharePictures, sharePicture } from "../platform/sharePicture.ts";
import { Button } from "./Button.tsx";
import styles from "./DownloadablePicture.module.css";
import { savePicture, savesByLongPress } from "./picture.ts";
import { Skeleton } from "./Skeleton.tsx";

type DownloadablePictureProps = {
  drawn: Promise<string | null>;
  /** What its buttons and sentences call it. */
  called: string;
  alt: string;
  width: number;
  height: number;
  fileName: string;
  failed: string;
  /** How much of the window's height the rest of its dialog takes, px. */
  besidePx: number;
  isShared?: boolean;
};

export const DownloadablePicture = (props: DownloadablePictureProps) => (
  <Suspense
    fallback={
      <div className={styles.frame} style={frameOf(props)} role="status">
        <span className="visually-hidden">正在生成{props.called}</span>
        <Skeleton height="100%" />
      </div>
    }
  >
    <Picture {...props} />
  </Suspense>
);

const frameOf = ({ width, height, besidePx }: DownloadablePictureProps) => ({
  width: `min(100%, calc((100dvh - ${besidePx}px) * ${width} / ${height}))`,
  aspectRatio: `${width} / ${height}`,
});

function Picture(props: DownloadablePictureProps) {
  const { called, alt, width, height, fileName, isShared = false } = props;
  const picture = use(props.drawn);
  if (picture === null) return <p className={styles.hint}>{props.failed}</p>;
  return (
    <>
      <div className={styles.frame} style={frameOf(props)}>
        <img className={styles.picture} src={picture} alt={alt} width={width} height={height} />
      </div>
      {savesByLongPress() ? (
        <p className={styles.hint}>长按{called}，保存到相册或发送给朋友</p>
      ) : (
        <div className={styles.ways}>
          <Button block onClick={() => savePicture(picture, fileName)}>
            保存{called}
          </Button>
          {isShared && canSharePictures() && (
            <Button block kind="secondary" onClick={() => void sharePicture(picture, fileName)}>
              分享{called}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
