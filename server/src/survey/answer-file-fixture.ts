/** For tests: a task that asks for files, and the whole way of an upload with a storage of its own. */
import type { Call } from "#contract/client.ts";
import { enterTask, saveAnswer } from "#contract/member/survey.ts";
import { getUploadPolicy, type UploadPolicy, type UploadType } from "#contract/member/upload.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { startOssSimulator } from "../../simulators/oss.ts";

const keys = {
  accessKeyId: "AK",
  accessKeySecret: "a secret",
  bucket: "b1xx",
  region: "cn-hangzhou",
};

/** A storage that judges as the real one does, and the settings of a server that uses it. */
export async function ownStorage() {
  const oss = await startOssSimulator(keys);
  return {
    oss,
    env: {
      LOG_LEVEL: "silent",
      STORAGE_PROVIDER: "oss",
      OSS_URL: oss.url,
      OSS_BUCKET: keys.bucket,
      OSS_REGION: keys.region,
      OSS_ACCESS_KEY_ID: keys.accessKeyId,
      OSS_ACCESS_KEY_SECRET: keys.accessKeySecret,
    },
  };
}

export const report: Questionnaire = {
  version: 1,
  title: "试用报告",
  quotaCells: [],
  pages: [
    {
      name: "first",
      questions: [
        { kind: "nps", name: "score", title: "会推荐吗？", required: true },
        {
          kind: "file",
          name: "photos",
          title: "请上传使用照片",
          required: true,
          maxCount: 2,
          accept: ["image/*"],
          maxBytes: 200_000,
        },
        {
          kind: "file",
          name: "bill",
          title: "请上传小票",
          required: false,
          maxCount: 1,
          accept: [".pdf", "image/png"],
          maxBytes: 10_000_000,
        },
      ],
    },
  ],
};

export const pdf = (inside = "1 0 obj <</Type/Catalog>> endobj") =>
  Buffer.from(`%PDF-1.7\n${inside}\ntrailer <<>>\n%%EOF\n`, "latin1");

export const begin = async (call: Call, taskId: number) =>
  (await call(enterTask, { body: { taskId } })).token;

type Wanted = { token: string; question?: string; type?: UploadType; bytes?: number };
export const allow = (
  call: Call,
  { token, question = "photos", type = "image/jpeg", bytes }: Wanted,
) =>
  call(getUploadPolicy, {
    query: { purpose: "answer", token, question, type, bytes: String(bytes ?? 1000) },
  });

/** As a browser does; answers the status. */
export async function post({ host, fields }: UploadPolicy, file: Buffer): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(file)]), "file");
  return (await globalThis.fetch(host, { method: "POST", body: form })).status;
}

/** Both steps; answers the key. */
export async function uploaded(call: Call, wanted: Wanted & { file: Buffer }): Promise<string> {
  const { file } = wanted;
  const policy = await allow(call, { bytes: file.length, ...wanted });
  const status = await post(policy, file);
  if (status !== 200) throw new Error(`the storage answered ${status}`);
  return policy.key;
}

export const save = (call: Call, token: string, value: unknown, name = "photos") =>
  call(saveAnswer, { body: { token, name, value, milliseconds: 5000 } });
export const keptOf = (key: string) => key.replace("answer/", "kept/");
