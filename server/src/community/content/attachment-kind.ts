/** What an attachment really is, by its bytes; what its name says must be the same. */
import { attachmentTypes } from "#contract/console/operations/upload.ts";
import { cleanPdf, uploadRefused as refused } from "../../people/upload/api.ts";

type AttachmentType = (typeof attachmentTypes)[number];

/** Of which folder an Office file has its contents. */
const folders = { docx: "word/", xlsx: "xl/", pptx: "ppt/" } as const;
const wordsOfTypes = "PDF、ZIP、DOCX、XLSX 或 PPTX";

/** Throws `uploadRefused` for another type, a broken file, and one that runs when it is opened. */
export function typeOfAttachment(name: string, bytes: Buffer): AttachmentType {
  const type = attachmentTypes.find((one) => name.toLowerCase().endsWith(`.${one}`));
  if (!type) throw refused(`附件只能是 ${wordsOfTypes} 文件`);
  if (type === "pdf") {
    cleanPdf(bytes);
    return type;
  }
  const entries = entriesOf(bytes);
  if (!entries) throw refused("文件内容与扩展名不符，或文件已损坏");
  refuseActive(entries);
  const office = entries.includes("[Content_Types].xml");
  if (type === "zip") return type;
  if (!office || !entries.some((entry) => entry.startsWith(folders[type])))
    throw refused(`文件内容不是 ${type.toUpperCase()}，请重新选择`);
  return type;
}

const runs = /\.(?:exe|msi|com|scr|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|jar|lnk|reg|apk|dll|sh)$/i;

function refuseActive(entries: readonly string[]): void {
  if (entries.some((entry) => /vbaProject\.bin$/i.test(entry)))
    throw refused("文件含有宏，请另存为不含宏的文件后再上传");
  if (entries.some((entry) => runs.test(entry)))
    throw refused("压缩包里有程序或脚本，不能作为附件");
  if (entries.some((entry) => /^[/\\]|(?:^|[/\\])\.\.(?:[/\\]|$)|^[A-Za-z]:/.test(entry)))
    throw refused("压缩包里的路径不安全，请重新打包");
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const COMMENT_MOST = 0xffff;

/** The names in an archive's directory, which stands at its end; undefined for no whole archive. */
function entriesOf(bytes: Buffer): string[] | undefined {
  if (bytes.length < END_BYTES || bytes.readUInt32LE(0) !== 0x04034b50) return undefined;
  const end = endOf(bytes);
  if (end === undefined) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  while (names.length < count) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return undefined;
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const from = at + ENTRY_BYTES;
    names.push(bytes.toString("utf8", from, from + (name ?? 0)));
    at = from + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}

/** Where the end record of the directory begins: it is last in the file, except for a comment whose length it states. */
function endOf(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MOST);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1)
    if (
      bytes.readUInt32LE(at) === END &&
      at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length
    )
      return at;
  return undefined;
}
