/** Reads a stored archive anywhere in it, a part at a time: the directory of a ZIP stands at its end. */
import { Readable } from "node:stream";
import yauzl from "yauzl";
import { ARCHIVE_PART_BYTES } from "#contract/console/study/archive.ts";

export type ReadPart = (at: number) => Promise<Buffer>;

export class PartReader extends yauzl.RandomAccessReader {
  /** Of the storage, and not of the archive: then it is tried again, and not refused. */
  failure: unknown;
  readonly #readPart: ReadPart;

  constructor(readPart: ReadPart) {
    super();
    this.#readPart = readPart;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  async *#range(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const from = at - (at % ARCHIVE_PART_BYTES);
      const part = await this.#readPart(from).catch((error: unknown) => {
        this.failure = error;
        throw error;
      });
      yield part.subarray(at - from, end - from);
      at = from + ARCHIVE_PART_BYTES;
    }
  }
}
