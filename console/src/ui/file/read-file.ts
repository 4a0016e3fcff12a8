/** A file's text, whichever of the usual encodings it is in: Excel on Chinese Windows saves CSV as GBK. */

export type Read = { text: string; encoding: "UTF-8" | "UTF-16" | "GBK" };

/** Excel's own format is a ZIP file. */
const zipMark = [0x50, 0x4b, 0x03, 0x04];
const oldExcelMark = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Throws an Error with a sentence for the operator. */
export function readText(bytes: Uint8Array): Read {
  if (startsWith(bytes, zipMark) || startsWith(bytes, oldExcelMark))
    throw new Error("这是 Excel 文件，请在 Excel 里另存为 CSV 再上传");
  if (startsWith(bytes, [0xff, 0xfe]))
    return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "UTF-16" };
  if (startsWith(bytes, [0xfe, 0xff]))
    return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "UTF-16" };
  const text = decode(bytes, "utf-8");
  if (text !== undefined) return { text, encoding: "UTF-8" };
  const gbk = decode(bytes, "gbk");
  if (gbk !== undefined) return { text: gbk, encoding: "GBK" };
  throw new Error("读不出这个文件的文字，请另存为 UTF-8 的 CSV 再上传");
}

/** Undefined when the bytes are not of this encoding; a doubtful letter would judge the wrong response. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
