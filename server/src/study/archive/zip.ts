/**
 * The files in an archive. Only those that an archive of ours has are looked at, whatever they are called by, so that no
 * name leads anywhere; what they come to unpacked is known before the first is unpacked, and held while they are.
 */
import { crc32 } from "node:zlib";
import yauzl from "yauzl";
import { ARCHIVE_UNPACKED_MAX } from "#contract/console/study/archive.ts";
import { archiveFiles } from "../export/api.ts";
import { ArchiveRefused, refusedAt } from "./fault.ts";
import type { PartReader } from "./part-reader.ts";

export type Archive = {
  has: (name: string) => boolean;
  /** Numbers of the questionnaire's versions, the oldest first. */
  versions: readonly number[];
  bytesOf: (name: string) => AsyncGenerator<Buffer>;
};

/** Each a version, and what else there is. */
const FILES_MAX = 1000;

export async function openArchive(reader: PartReader, size: number): Promise<Archive> {
  const entries = new Map<string, yauzl.Entry>();
  const zip = await asArchive(reader, () =>
    // Names are compared as they are, and never opened.
    yauzl.fromRandomAccessReaderPromise(reader, size, { autoClose: false, decodeStrings: false }),
  );
  if (zip.entryCount > FILES_MAX) throw new ArchiveRefused([`存档里最多 ${FILES_MAX} 个文件`]);
  await asArchive(reader, async () => {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString("utf8");
      refuseStrange(name, entry);
      if (entries.has(name)) throw refusedAt({ file: name }, "存档里有两份");
      entries.set(name, entry);
    }
  });
  const unpacked = [...entries.values()].reduce((sum, { uncompressedSize: n }) => sum + n, 0);
  if (unpacked > ARCHIVE_UNPACKED_MAX)
    throw new ArchiveRefused([
      `存档解开以后超过 ${ARCHIVE_UNPACKED_MAX / 1024 ** 3} GB，请分成几个研究`,
    ]);
  return {
    has: (name) => entries.has(name),
    versions: [...entries.keys()]
      .flatMap((name) => versionIn(name) ?? [])
      .toSorted((a, b) => a - b),
    bytesOf: (name) => bytesOf(zip, reader, { name, entry: entries.get(name) }),
  };
}

const versionIn = (name: string): number | undefined => {
  const version = Number(/^questionnaire-([1-9]\d{0,4})\.json$/.exec(name)?.[1]);
  return Number.isNaN(version) ? undefined : version;
};

const plain: readonly string[] = [
  archiveFiles.study,
  archiveFiles.codebook,
  archiveFiles.categories,
  archiveFiles.answers,
];

function refuseStrange(name: string, entry: yauzl.Entry): void {
  if (!plain.includes(name) && versionIn(name) === undefined)
    throw new ArchiveRefused([`存档里有不认识的文件「${printable(name)}」`]);
  if (entry.isEncrypted()) throw refusedAt({ file: name }, "加了密码，请去掉密码再导入");
  if (!entry.canDecodeFileData()) throw refusedAt({ file: name }, "压缩方式不能读取");
}

const printable = (name: string) => name.replace(/[\p{C}]/gu, "?").slice(0, 60);

type Named = { name: string; entry: yauzl.Entry | undefined };

async function* bytesOf(
  zip: yauzl.ZipFile,
  reader: PartReader,
  { name, entry }: Named,
): AsyncGenerator<Buffer> {
  if (!entry) throw new ArchiveRefused([`存档里缺少 ${name}`]);
  const broken = refusedAt({ file: name }, "已损坏，请重新导出");
  let sum = 0;
  try {
    // It ends with an error where there is more than the directory has said.
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      const bytes = chunk as Buffer;
      sum = crc32(bytes, sum);
      yield bytes;
    }
  } catch {
    if (reader.failure !== undefined) throw reader.failure;
    throw broken;
  }
  if (sum !== entry.crc32) throw broken;
}

/** What the library cannot read is no archive; what the storage cannot give is no fault of the archive's. */
async function asArchive<T>(reader: PartReader, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (reader.failure !== undefined) throw reader.failure;
    if (error instanceof ArchiveRefused) throw error;
    throw new ArchiveRefused(["这不是可以读取的 ZIP 文件，请选择“导出答案 → 存档”得到的文件"]);
  }
}
