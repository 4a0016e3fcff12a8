/** A picture for everybody to see: what is chosen goes up, what comes back is its public address. */
import { pictureMaxBytes, uploadPicture } from "#contract/console/operations/upload.ts";
import { pictureTypes } from "#contract/member/people/upload.ts";
import { sizeText } from "../../platform/file.ts";
import { useSend } from "../../platform/query.ts";
import { useUpload } from "./use-upload.ts";

export const pictureAccept = pictureTypes.join(",");

function problemOf({ type, size }: File): string | null {
  if (!pictureTypes.some((known) => known === type)) return "只能上传 JPG、PNG、WebP 图片";
  return size > pictureMaxBytes ? `图片不能超过 ${sizeText(pictureMaxBytes)}` : null;
}

export function usePictureUpload(onDone: (url: string) => void, isMark = false) {
  const send = useSend(uploadPicture, { onDone: ({ url }) => onDone(url) });
  return useUpload({
    problemOf,
    send: (_file, data) => send.mutateAsync({ body: { data, isMark } }),
  });
}
