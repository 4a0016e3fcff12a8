/** A picture for everybody to see: what is chosen goes up, what comes back is its public address. */
import { useState } from "react";
import { pictureMaxBytes, uploadPicture } from "#contract/console/upload.ts";
import { pictureTypes } from "#contract/member/upload.ts";
import { base64Of, sizeText } from "../../platform/file.ts";
import { sayFailed } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";

export const pictureAccept = pictureTypes.join(",");

/** Why it would not be taken; null when it would. */
function pictureProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!pictureTypes.some((known) => known === type)) return "只能上传 JPG、PNG、WebP 图片";
  return size > pictureMaxBytes ? `图片不能超过 ${sizeText(pictureMaxBytes)}` : null;
}

export function usePictureUpload(onDone: (url: string) => void) {
  const [isReading, setReading] = useState(false);
  const send = useSend(uploadPicture, { onDone: ({ url }) => onDone(url) });
  const upload = async (file: File) => {
    const problem = pictureProblem(file);
    if (problem !== null) return sayFailed(new Error(problem));
    setReading(true);
    try {
      await send.mutateAsync({ body: { data: await base64Of(file) } });
    } catch {
      // The transport has said what went wrong; the choice stays open.
    } finally {
      setReading(false);
    }
  };
  return { isUploading: isReading || send.isPending, upload: (file: File) => void upload(file) };
}
