/** For tests: pictures, the two steps of an upload as a browser takes them, and what is on the disk after. */
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { Call } from "#contract/client.ts";
import { getUploadPolicy, type UploadPolicy, type UploadPurpose } from "#contract/member/upload.ts";
import type { TestServer } from "../../test/server.ts";
import type { Kind } from "./container.ts";

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), "panel-upload-"));

/** A photograph of somebody tall: two colours, and where it was taken. */
export async function photograph(type: Kind = "image/jpeg"): Promise<Buffer> {
  const half = await sharp({
    create: { width: 300, height: 200, channels: 3, background: "#c33" },
  })
    .png()
    .toBuffer();
  const whole = sharp({ create: { width: 300, height: 400, channels: 3, background: "#36c" } })
    .composite([{ input: half, top: 0, left: 0 }])
    .withExif({ IFD0: { Copyright: "Zhang San, at home" } });
  if (type === "image/png") return whole.png().toBuffer();
  return type === "image/webp" ? whole.webp().toBuffer() : whole.jpeg().toBuffer();
}

export const grantTo = (call: Call, bytes: Buffer, type: Kind = "image/jpeg") =>
  call(getUploadPolicy, { query: { type, bytes: String(bytes.length) } });

type Form = Pick<UploadPolicy, "host" | "fields">;
type Sent = { file?: Buffer | undefined; first?: boolean; after?: Record<string, string> };

/** The form as a browser sends it: the fields in order, then the file. */
export async function postForm({ app }: TestServer, { host, fields }: Form, sent: Sent) {
  const form = new FormData();
  const file = sent.file && new Blob([new Uint8Array(sent.file)]);
  if (file && sent.first) form.append("file", file, "photo.jpg");
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file && !sent.first) form.append("file", file, "photo.jpg");
  for (const [name, value] of Object.entries(sent.after ?? {})) form.append(name, value);
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const reply = await app.inject({
    method: "POST",
    url: host,
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { statusCode: status, body, headers } = reply;
  return { status, code: /<Code>(\w+)/.exec(body)?.[1], body, etag: headers["etag"] };
}

/** Both steps; answers the key. */
export async function upload(server: TestServer, call: Call, bytes: Buffer, type?: Kind) {
  const policy = await grantTo(call, bytes, type);
  const { status, body } = await postForm(server, policy, { file: bytes });
  if (status !== 200) throw new Error(body);
  return policy.key;
}

/** A photograph, sent for what a member writes; answers its key. */
export async function sentPhotograph(server: TestServer, call: Call, purpose: UploadPurpose) {
  const file = await photograph();
  const query = { purpose, type: "image/jpeg", bytes: String(file.length) } as const;
  const policy = await call(getUploadPolicy, { query });
  const { status, body } = await postForm(server, policy, { file });
  if (status !== 200) throw new Error(body);
  return policy.key;
}

/** Every file that the storage has, parts included. */
export function filesOf({ world }: TestServer): string[] {
  const root = join(world.config.dataDir, "storage");
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
