/** Text out of bytes as they come: a whole small file, or a large one line by line. */
import { refusedAt } from "./fault.ts";

/** A response of a thousand answers at their longest is less. */
const LINE_BYTES_MAX = 4 * 1024 * 1024;
const FILE_BYTES_MAX = 32 * 1024 * 1024;
const NEWLINE = 0x0a;

export type Line = { line: number; text: string };

/** Counted as an editor does; the empty ones are passed over. Throws `ArchiveRefused`. */
export async function* linesOf(file: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let rest: Buffer[] = [];
  let size = 0;
  let line = 1;
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const text = textOf({ file, line }, Buffer.concat([...rest, chunk.subarray(from, end)]));
      if (text.trim() !== "") yield { line, text };
      from = end + 1;
      rest = [];
      size = 0;
      line += 1;
    }
    rest.push(chunk.subarray(from));
    size += chunk.length - from;
    if (size > LINE_BYTES_MAX)
      throw refusedAt({ file, line }, `一行最多 ${LINE_BYTES_MAX / 1024 / 1024} MB`);
  }
  const text = textOf({ file, line }, Buffer.concat(rest));
  if (text.trim() !== "") yield { line, text };
}

/** Throws `ArchiveRefused`. */
export async function wholeText(file: string, bytes: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > FILE_BYTES_MAX) throw refusedAt({ file }, `最大 ${FILE_BYTES_MAX / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return textOf({ file, line: 1 }, Buffer.concat(chunks));
}

function textOf({ file, line }: { file: string; line: number }, bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const before = bytes.toString("utf8").split("\uFFFD", 1)[0] ?? "";
    const lines = before.split("\n");
    const place = { line: line + lines.length - 1, column: (lines.at(-1)?.length ?? 0) + 1 };
    throw refusedAt({ file, ...place }, "不是 UTF-8 文字");
  }
}
