/**
 * Puts a file into the storage (docs/protocols.md 5): our server's leave first, then a form straight
 * to the storage, so that large files never pass our server. Resolves to the key that names it.
 */
import {
  answerTypes,
  getUploadPolicy,
  pictureTypes,
  type UploadPurpose,
} from "#contract/member/people/upload.ts";
import { sectionPicturePolicy } from "#contract/member/study/walk-in.ts";
import { call } from "./api.ts";
import { hasSession, taskHashId } from "./session.ts";

type Upload = {
  purpose: UploadPurpose;
  file: Blob;
  /** With purpose `answer`: the running response and the question that the file answers. */
  answer?: { token: string; question: string };
  /** Bytes that have left, of how many. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
};

/** The storage did not take it, or was told to stop; the message is for the reader. */
export class UploadFailed extends Error {
  override name = "UploadFailed";
}

/** A minute, and what a slow phone needs on top: 20 KB a second. */
const timeoutMsFor = (bytes: number) => 60_000 + bytes / 20;

export async function uploadFile({ purpose, file, answer, ...how }: Upload): Promise<string> {
  const type = answerTypes.find((each) => each === file.type);
  if (!type) throw new UploadFailed("只能上传 JPG、PNG、WebP 图片或 PDF 文件");
  const query = { purpose, type, bytes: String(file.size), ...answer };
  const hash = purpose === "discussion" && !hasSession() ? taskHashId() : null;
  const { host, key, fields } = await (hash === null
    ? call(getUploadPolicy, { query })
    : policyOfGuest(hash, file));
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Storages ignore whatever comes after the file.
  form.append("file", file);
  const what = purpose === "avatar" ? "图片" : "文件";
  await post(host, form, { ...how, what, timeoutMs: timeoutMsFor(file.size) });
  return key;
}

/** Somebody without an account is known by the discussion group that they are in. */
function policyOfGuest(hash: string, { type, size }: Blob) {
  const picture = pictureTypes.find((each) => each === type);
  if (!picture) throw new UploadFailed("这里只能上传 JPG、PNG 或 WebP 图片");
  return call(sectionPicturePolicy, { query: { hash, type: picture, bytes: String(size) } });
}

type How = Pick<Upload, "onProgress" | "signal"> & { what: string; timeoutMs: number };

/** XMLHttpRequest, because fetch does not say how much has been sent. */
function post(url: string, form: FormData, how: How): Promise<void> {
  const { what, onProgress, signal, timeoutMs } = how;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (why: string) => () => reject(new UploadFailed(why));
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(loaded, total));
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new UploadFailed(`${what}没有上传成功，请重试`));
    });
    request.addEventListener("error", fail(`网络不稳定，${what}没有上传成功，请重试`));
    request.addEventListener("timeout", fail("上传时间过长，请换个网络后重试"));
    request.addEventListener("abort", fail("已取消"));
    signal?.addEventListener("abort", () => request.abort());
    if (signal?.aborted) return reject(new UploadFailed("已取消"));
    request.open("POST", url);
    request.timeout = timeoutMs;
    request.send(form);
  });
}
