/** 裁剪头像: a round window over the picture, zoomed by wheel, pinch or slider; then the way up. */
import { useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import type { UploadPurpose } from "#contract/member/people/upload.ts";
import { useHeldReload } from "../platform/heldReload.ts";
import type { Part } from "../platform/drawing.ts";
import { uploadFile } from "../platform/upload.ts";
import { ProgressBar } from "./Bars.tsx";
import { Button } from "./Button.tsx";
import styles from "./CropDialog.module.css";
import { cutSquare } from "./cut.ts";
import { Dialog } from "./Dialog.tsx";
import { Notice } from "./Notice.tsx";
import { sendingWords } from "./sendingWords.ts";
import { toast } from "../platform/toast.ts";

export type Sending = {
  purpose: UploadPurpose;
  /** Takes the uploaded picture to where it belongs; throws with words for the reader. */
  onKey: (key: string) => Promise<unknown>;
};

type CropDialogProps = Sending & {
  /** An object URL. */
  picture: string;
  onClose: () => void;
  onChooseAnother: () => void;
};

export function CropDialog({ picture, onClose, onChooseAnother, ...sending }: CropDialogProps) {
  useHeldReload();
  const [square, setSquare] = useState<Part | null>(null);
  const { send, close, progress, error } = useSending(sending, onClose);
  const isBusy = progress !== null;
  const failed = error !== null && !isBusy;
  return (
    <Dialog
      isOpen
      onClose={close}
      title="裁剪头像"
      closesOutside={false}
      actions={
        <>
          <Button kind="secondary" disabled={isBusy} onClick={onChooseAnother}>
            换一张
          </Button>
          <Button
            busy={isBusy}
            disabled={square === null}
            onClick={() => square && void send(picture, square)}
          >
            {failed ? "重试" : "使用这张"}
          </Button>
        </>
      }
    >
      {/* Fresh for another picture: a place in one means nothing in the other. */}
      <CropStage key={picture} picture={picture} onSquare={setSquare} />
      <div className={styles.state}>
        {isBusy && <ProgressBar label="正在上传" value={progress} max={100} />}
        {failed && (
          <Notice tone="danger" live>
            {error}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

const zoom = { least: 1, most: 4, step: 0.05 };

function CropStage({ picture, onSquare }: { picture: string; onSquare: (square: Part) => void }) {
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [scale, setScale] = useState(zoom.least);
  return (
    <>
      <div className={styles.stage}>
        <Cropper
          image={picture}
          crop={place}
          zoom={scale}
          minZoom={zoom.least}
          maxZoom={zoom.most}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          // Its own style element would need the page's nonce; ours comes as a file.
          disableAutomaticStylesInjection
          cropperProps={{ role: "group", "aria-label": "拖动或用方向键移动图片" }}
          mediaProps={{ alt: "" }}
          onCropChange={setPlace}
          onZoomChange={setScale}
          onCropComplete={(_, pixels) => onSquare(pixels)}
        />
      </div>
      <label className={styles.zoom}>
        缩放
        <input
          type="range"
          min={zoom.least}
          max={zoom.most}
          step={zoom.step}
          value={scale}
          aria-valuetext={`${Math.round(scale * 100)}%`}
          onChange={(event) => setScale(Number(event.target.value))}
        />
      </label>
    </>
  );
}

function useSending({ purpose, onKey }: Sending, onDone: () => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [closing] = useState(() => new AbortController());
  const close = () => {
    closing.abort();
    onDone();
  };
  const send = async (picture: string, square: Part) => {
    const { signal } = closing;
    setProgress(0);
    setError(null);
    try {
      const file = await cutSquare(picture, square);
      const onProgress = (sent: number, total: number) => setProgress((sent / total) * 100);
      const key = await uploadFile({ purpose, file, onProgress, signal });
      // It was closed when all had been sent: what lies in the storage becomes nobody's face.
      if (signal.aborted) return;
      await onKey(key);
      toast("头像已更换");
      onDone();
    } catch (cause) {
      setError(sendingWords(cause));
    } finally {
      setProgress(null);
    }
  };
  return { send, close, progress, error };
}
