/** A file that is checked, read whole and sent; whatever goes wrong is said, and another may be chosen. */
import { useState } from "react";
import { base64Of } from "../../platform/file.ts";
import { sayFailed } from "../../platform/notice.ts";

type UploadOptions = {
  /** Why it would not be taken; null when it would. */
  problemOf: (file: File) => string | null;
  send: (file: File, data: string) => Promise<unknown>;
};

export function useUpload({ problemOf, send }: UploadOptions) {
  const [isUploading, setUploading] = useState(false);
  const upload = async (file: File) => {
    const problem = problemOf(file);
    if (problem !== null) return sayFailed(new Error(problem));
    setUploading(true);
    const data = await base64Of(file).catch(sayFailed);
    // What failed on the way was said by the transport.
    if (data !== undefined) await send(file, data).catch(() => undefined);
    setUploading(false);
  };
  return { isUploading, upload: (file: File) => void upload(file) };
}
