/** A QR code that is shown and saved. It suspends while it is drawn: a Skeleton of its size stands around it. */
import { use } from "react";
import { Button } from "./Button.tsx";
import { qrSize } from "../platform/pictures.ts";
import { savePicture, savesByLongPress } from "./picture.ts";
import styles from "./QrCode.module.css";

type QrCodeProps = {
  /** From platform/pictures.ts: the same promise for the same link. */
  picture: Promise<string | null>;
  /** What it says and where it leads, for those who cannot see it. */
  alt: string;
  fileName: string;
};

export function QrCode({ picture, alt, fileName }: QrCodeProps) {
  const address = use(picture);
  if (address === null) return <p className="quiet">二维码没能生成，请直接使用链接。</p>;
  return (
    <figure className={styles.qr}>
      <img src={address} alt={alt} width={qrSize} height={qrSize} />
      <figcaption>
        {savesByLongPress() ? (
          <span className="quiet">长按图片可以保存或转发</span>
        ) : (
          <Button kind="quiet" size="s" onClick={() => savePicture(address, fileName)}>
            保存二维码
          </Button>
        )}
      </figcaption>
    </figure>
  );
}
