/**
 * Puts a file into the storage (protocols.md section 5): our server's leave first, then a form straight
 * to the storage, so that large files never pass our server. Resolves to the key that names it.
 */
import { getUploadPolicy, pictureTypes, type UploadPurpose } from "#contract/member/upload.ts";
import { call } from "./api.ts";

type Upload = {
  purpose: UploadPurpose;
  file: Blob;
  /** Bytes that have left, of how many. */
  onProgress?: (sent: number, total: number) => void;
};

/** The storage did not take it; the message is for the reader. */
export class UploadFailed extends Error {
  override name = "UploadFailed";
}

const timeoutMs = 60_000;

export async function uploadFile({ purpose, file, onProgress }: Upload): Promise<string> {
  const type = pictureTypes.find((each) => each === file.type);
  if (!type) throw new UploadFailed("只能上传 JPG、PNG 或 WebP 图片");
  const query = { purpose, type, bytes: String(file.size) };
  const { host, key, fields } = await call(getUploadPolicy, { query });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Storages ignore whatever comes after the file.
  form.append("file", file);
  await post(host, form, onProgress);
  return key;
}

/** XMLHttpRequest, because fetch does not say how much has been sent. */
function post(url: string, form: FormData, onProgress: Upload["onProgress"]): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (why: string) => () => reject(new UploadFailed(why));
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(loaded, total));
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new UploadFailed("图片没有上传成功，请重试"));
    });
    request.addEventListener("error", fail("网络不稳定，图片没有上传成功，请重试"));
    request.addEventListener("timeout", fail("上传时间过长，请换个网络后重试"));
    request.open("POST", url);
    request.timeout = timeoutMs;
    request.send(form);
  });
}
