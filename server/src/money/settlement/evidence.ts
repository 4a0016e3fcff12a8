/** The evidence of an operator's statement: a picture, drawn again, or a PDF without scripts; private, and kept for good. */
import { evidenceMaxBytes } from "#contract/console/money/unpaid.ts";
import type { JobHandler } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { storageOf } from "../../providers/storage/storage.ts";
import {
  cleanPdf,
  fileOf,
  newFileKey,
  publicPicture,
  removeUnlessNamed,
  uploadRefused,
  writeForRow,
} from "../../people/upload/api.ts";
import { isEvidence } from "../payout/api.ts";

const REMOVE = "exchange.remove-evidence";
const LINK_SECONDS = 600;

export const evidenceHandlers = (world: World): Record<string, JobHandler> => ({
  [REMOVE]: removeUnlessNamed(world, isEvidence),
});

/** Base64 in, the stored file's name and type out; throws `uploadRefused` or `unavailable`. */
export async function storeEvidence(world: World, base64: string) {
  const bytes = fileOf(base64);
  if (bytes.length > evidenceMaxBytes) throw uploadRefused("凭证文件不能超过 5 MB");
  const isPdf = bytes.subarray(0, 5).toString("latin1") === "%PDF-";
  const type = isPdf ? "application/pdf" : "image/webp";
  const good = isPdf ? cleanPdf(bytes) : (await publicPicture(bytes, false)).webp;
  const key = newFileKey(world, "kept/evidence", isPdf ? ".pdf" : ".webp");
  await writeForRow(world, { topic: REMOVE, key, bytes: good, type });
  return { key, type };
}

export const evidenceUrl = (world: World, key: string): string =>
  storageOf(world).signedUrl(key, LINK_SECONDS);
