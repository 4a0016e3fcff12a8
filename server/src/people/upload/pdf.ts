/** Looks at a PDF: it is one, whole, and brings neither scripts nor other files along. */
import { refused } from "./picture.ts";

/** Only operators open these files, and even there nothing may run: scripts, programs, files inside. */
const active = /\/(?:JavaScript|JS|AA|OpenAction|Launch|EmbeddedFiles?|RichMedia)\b/;

/** A name may be written with its letters as #4A, which readers undo and so must anyone who looks. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** The same bytes, or `uploadRefused`. */
export function cleanPdf(bytes: Buffer): Buffer {
  const text = bytes.toString("latin1");
  if (!text.startsWith("%PDF-")) throw refused("文件内容不是 PDF，请重新选择");
  // The end may be followed by a line break or two; anything more is another file.
  const end = text.lastIndexOf("%%EOF");
  if (end < 0 || !/^[\s\0]*$/.test(text.slice(end + 5)))
    throw refused("PDF 文件不完整，请重新选择");
  if (active.test(plainNames(text))) throw refused("PDF 含有脚本或附件，请另存为普通 PDF 后再上传");
  return bytes;
}
