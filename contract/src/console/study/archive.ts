/**
 * Studies that come in as archives (docs/decisions/0105): the file is sent in parts, read by a job, and is then a study that
 * is only read, or was refused with sentences that name the place.
 */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { pagedBy } from "../../page.ts";
import { listOf } from "../list-page.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";

export const ARCHIVE_BYTES_MAX = 200 * 1024 * 1024;
/** The size of all files in it together, once unpacked. */
export const ARCHIVE_UNPACKED_MAX = 4 * 1024 * 1024 * 1024;
export const ARCHIVE_RESPONSES_MAX = 1_000_000;
export const ARCHIVE_PART_BYTES = 1024 * 1024;
/** More would not help: with this many the whole file has to be corrected. */
export const ARCHIVE_PROBLEMS_MAX = 20;

export const ArchiveState = z.enum(["uploading", "waiting", "refused", "done", "removing"]);
export type ArchiveState = z.output<typeof ArchiveState>;
export const archiveStateLabels = {
  uploading: "没有传完",
  waiting: "正在读取",
  refused: "不能导入",
  done: "已导入",
  removing: "正在删除",
} as const satisfies Record<ArchiveState, string>;

export const ArchiveImport = z.object({
  id: z.int(),
  fileName: z.string(),
  bytes: z.int(),
  received: z.int(),
  state: ArchiveState,
  /** Each a sentence with file, line and column. */
  problems: z.array(z.string()),
  /** The task that was imported. */
  task: z.nullable(z.object({ id: z.int(), title: z.string() })),
  responses: z.int(),
  by: z.string(),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
});
export type ArchiveImport = z.output<typeof ArchiveImport>;

const TOO_LARGE = `存档最大 ${ARCHIVE_BYTES_MAX / 1024 / 1024} MB`;
/** Base64: four characters for three bytes. */
const PART_CHARS = Math.ceil(ARCHIVE_PART_BYTES / 3) * 4;

export const listArchives = endpoint({
  method: "GET",
  path: "/console/archives",
  summary: "导入的存档，最新的在前",
  access: anyStaff,
  query: z.strictObject(pagedBy(["row"])),
  data: listOf(ArchiveImport),
});
export const getArchive = endpoint({
  method: "GET",
  path: "/console/archives/:id",
  summary: "一个导入的存档",
  access: anyStaff,
  params: fields.idParams,
  data: ArchiveImport,
});
export const beginArchive = endpoint({
  method: "POST",
  path: "/console/archives",
  summary: "导入研究存档：开始上传",
  access: operationsStaff,
  body: z.strictObject({
    fileName: fields.text("文件名", 120),
    bytes: z
      .int({ error: "文件大小应为整数" })
      .check(
        z.minimum(1, { error: "文件是空的，请重新选择" }),
        z.maximum(ARCHIVE_BYTES_MAX, { error: TOO_LARGE }),
      ),
  }),
  data: ArchiveImport,
});
/** In order; a part that is there already changes nothing, so that it can be sent again when its answer was lost. */
export const sendArchivePart = endpoint({
  method: "POST",
  path: "/console/archives/:id/parts",
  summary: "导入研究存档：上传一段；最后一段到了就开始读取",
  access: operationsStaff,
  bodyMaxBytes: PART_CHARS + 4096,
  params: fields.idParams,
  body: z.strictObject({
    at: z
      .int({ error: "位置应为整数" })
      .check(
        z.minimum(0, { error: "位置不能小于 0" }),
        z.maximum(ARCHIVE_BYTES_MAX, { error: TOO_LARGE }),
      ),
    base64: z
      .string({ error: "内容应为 base64" })
      .check(z.maxLength(PART_CHARS, { error: "一段最多 1 MB" })),
  }),
  data: ArchiveImport,
});

const INT_MAX = 2 ** 31 - 1;
/** The first step of removing one: what would go. */
const counted = fields.wholeIn([0, INT_MAX], "数目应为整数");
export const ArchiveContents = z.object({
  responses: counted,
  answers: counted,
  /** Excluded in cleaning, here or before. */
  exclusions: counted,
  codings: counted,
  tables: counted,
});
export const previewArchiveRemoval = endpoint({
  method: "GET",
  path: "/console/archives/:id/contents",
  summary: "删除导入的研究以前：会删掉什么",
  access: operationsStaff,
  params: fields.idParams,
  data: ArchiveContents,
});
/** The second: refused where something has come since the first. What was not imported just goes. */
export const removeArchive = endpoint({
  method: "POST",
  path: "/console/archives/:id/remove",
  summary: "删除导入的研究，或没有导入成的存档；不能恢复",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ contents: ArchiveContents }),
  data: z.null(),
});
