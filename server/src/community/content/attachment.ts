/** Attachments of articles: looked at, kept privately, and handed out by an address that is good for minutes. */
import { attachmentMaxBytes, attachmentsMax } from "#contract/console/operations/upload.ts";
import { markPagesChanged } from "../../foundation/brand/api.ts";
import { sha256 } from "../../platform/clock.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { badField, mustFind } from "../../platform/failure.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import { enqueue, type JobHandler, wakeOutbox } from "../../platform/outbox.ts";
import type { Rule } from "../../platform/rate.ts";
import type { World } from "../../platform/world.ts";
import { storageOf } from "../../providers/storage/storage.ts";
import { recordAudit, type AuditActor, withIdempotency } from "../../people/staff/api.ts";
import {
  fileOf,
  newFileKey,
  removeUnlessNamed,
  uploadRefused,
  writeForRow,
} from "../../people/upload/api.ts";
import { mustBeShown } from "./articles.ts";
import { typeOfAttachment } from "./attachment-kind.ts";
import { cleanName } from "./attachment-name.ts";
import * as rows from "./attachment-sql.ts";
import { lockArticle } from "./reader-sql.ts";
import { articlesChanged } from "./changed.ts";
import { forDesk } from "./desk-list.ts";

const LINK_SECONDS = 300;
const downloads: readonly Rule[] = [{ count: 60, seconds: 60 }];

/** Of an article that this host's readers see; all else is not there. */
export async function attachmentFor(world: World, asked: { id: number; host: string; ip: string }) {
  const row = mustFind(await rows.attachmentById(world.db, asked.id));
  await mustBeShown(world, { host: asked.host, id: row.articleId });
  await countOrRefuse(world, { name: "attachment", ip: asked.ip, rules: downloads });
  await rows.countDownload(world.db, row.id);
  const { key, name } = row;
  return { url: storageOf(world).signedUrl(key, LINK_SECONDS, name), name };
}

const REMOVE = "content.remove-file";

export const contentHandlers = (world: World): Record<string, JobHandler> => ({
  [REMOVE]: removeUnlessNamed(world, rows.isAttached),
});

type AddAttachmentInput = AuditActor & {
  articleId: number;
  name: string;
  /** Base64. */
  data: string;
  /** The press that adds it: sent again after a lost answer it adds nothing. */
  press: string | undefined;
};

/** Answers the article. Throws `notFound`, `uploadRefused`, or `badRequest` where it has as many as it may. */
export async function attach(
  world: World,
  { articleId, name: given, data, press: pressed, ...by }: AddAttachmentInput,
) {
  await forDesk(world, articleId);
  const bytes = fileOf(data);
  if (bytes.length > attachmentMaxBytes)
    throw uploadRefused(`附件不能超过 ${attachmentMaxBytes / 1024 / 1024} MB`);
  const name = cleanName(given);
  const type = typeOfAttachment(name, bytes);
  const key = newFileKey(world, "attachment", `.${type}`);
  await writeForRow(world, { topic: REMOVE, key, bytes, type: contentTypes[type] });
  const asked = ["attachment", articleId, name, sha256(data).toString("base64")];
  const press = { staffId: by.staff.staffId, key: pressed, asked };
  const row = { articleId, name, key, bytes: bytes.length };
  await transact(world.db, (tx) =>
    withIdempotency(tx, world, press, () => insert(tx, world, by, row)),
  );
  articlesChanged(world);
  return forDesk(world, articleId);
}

type AttachmentRow = { articleId: number; name: string; key: string; bytes: number };

async function insert(tx: Tx, world: World, by: AuditActor, row: AttachmentRow): Promise<number> {
  const { articleId, name, bytes } = row;
  await lockArticle(tx, articleId);
  refuseMore((await rows.attachmentsOf(tx, [articleId])).length);
  const id = await rows.insertAttachment(tx, row);
  await recordAudit(tx, {
    actor: by,
    action: "article.attach",
    subject: ["article", articleId],
    after: { name, bytes },
    note: name,
    at: world.clock.now(),
  });
  await markPagesChanged(tx, world);
  return id;
}

function refuseMore(count: number): void {
  if (count >= attachmentsMax) throw badField("data", `一篇文章最多 ${attachmentsMax} 个附件`);
}

const office = "application/vnd.openxmlformats-officedocument";
const contentTypes = {
  pdf: "application/pdf",
  zip: "application/zip",
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
} as const;

export async function detach(
  world: World,
  { articleId, attachmentId, ...by }: AuditActor & { articleId: number; attachmentId: number },
) {
  await transact(world.db, async (tx) => {
    const gone = mustFind(await rows.takeAttachment(tx, { id: attachmentId, articleId }));
    await enqueue(tx, world.clock, { topic: REMOVE, payload: { key: gone.key } });
    await recordAudit(tx, {
      actor: by,
      action: "article.detach",
      subject: ["article", articleId],
      before: { name: gone.name },
      note: gone.name,
      at: world.clock.now(),
    });
    await markPagesChanged(tx, world);
  });
  articlesChanged(world);
  wakeOutbox();
  return forDesk(world, articleId);
}
