/** The table as an SPSS system file (.sav), streamed: the dictionary, then case after case, compressed by byte codes. */
import { type Cell, NOT_ASKED, type Table, UNANSWERED } from "./table.ts";
import { padded, utf8 } from "./sav-bytes.ts";
import { dictionaryOf, type SavHead } from "./sav-dictionary.ts";
import { eights, type SavVariable, savVariables } from "./sav-variable.ts";

/** Seconds between 14 October 1582, where these programs begin to count, and 1970. */
const EPOCH_SECONDS = 12_219_379_200;
/** The meaning of a byte code; 1 to 251 are the numbers -99 to 151. */
const CODE = { end: 252, literal: 253, blank: 254, missing: 255 } as const;
const BIAS = 100;

export async function* savOf(table: Table, head: SavHead): AsyncGenerator<Buffer> {
  const variables = savVariables(table.columns);
  yield dictionaryOf(variables, head);
  const codes = new ByteCodes();
  for await (const page of table.pages()) {
    for (const cells of page)
      variables.forEach((variable, at) => writeCell(codes, variable, cells[at] ?? null));
    yield codes.take();
  }
  yield codes.end();
}

function writeCell(codes: ByteCodes, variable: SavVariable, cell: Cell): void {
  if (variable.width === 0) codes.number(numberOf(variable, cell));
  else writeText(codes, variable, typeof cell === "symbol" || cell === null ? "" : String(cell));
}

/** Undefined is the system's own missing value. */
function numberOf({ column, missing }: SavVariable, cell: Cell): number | undefined {
  if (cell === NOT_ASKED) return missing?.notAsked;
  if (cell === UNANSWERED) return missing?.unanswered;
  if (cell === null) return undefined;
  // Moments are those of China's clocks: the format knows no time zones.
  if (cell instanceof Date) return Math.floor(cell.getTime() / 1000) + 8 * 3600 + EPOCH_SECONDS;
  if (column.type === "day") return Date.parse(`${cell}T00:00:00Z`) / 1000 + EPOCH_SECONDS;
  return Number(cell);
}

/** Whole segments of 255 bytes are filled one after the other; the last ones may stay empty. */
function writeText(codes: ByteCodes, { width, segments }: SavVariable, text: string): void {
  const bytes = utf8(text, width);
  segments.forEach((segment, at) => {
    const from = at * 255;
    const part = bytes.subarray(from, from + (segments.length > 1 ? 255 : segment));
    codes.text(padded(part, eights(segment) * 8));
  });
}

/** Eight codes, then what they announce, again and again. */
class ByteCodes {
  #done: Buffer[] = [];
  #codes: number[] = [];
  #literals: Buffer[] = [];

  number(value: number | undefined): void {
    if (value === undefined) this.#add(CODE.missing);
    else if (Number.isInteger(value) && value > -BIAS && value <= 251 - BIAS)
      this.#add(value + BIAS);
    else {
      const literal = Buffer.alloc(8);
      literal.writeDoubleLE(value);
      this.#add(CODE.literal, literal);
    }
  }

  /** A multiple of eight bytes. */
  text(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += 8) {
      const chunk = bytes.subarray(at, at + 8);
      if (chunk.equals(BLANK)) this.#add(CODE.blank);
      else this.#add(CODE.literal, chunk);
    }
  }

  #add(code: number, literal?: Buffer): void {
    this.#codes.push(code);
    if (literal) this.#literals.push(literal);
    if (this.#codes.length === 8) this.#flush();
  }

  #flush(): void {
    this.#done.push(Buffer.from(this.#codes), ...this.#literals);
    this.#codes = [];
    this.#literals = [];
  }

  /** What is whole so far. */
  take(): Buffer {
    const whole = Buffer.concat(this.#done);
    this.#done = [];
    return whole;
  }

  /** The rest, and the mark of the end. */
  end(): Buffer {
    this.#add(CODE.end);
    while (this.#codes.length > 0) this.#add(0);
    return this.take();
  }
}

const BLANK = Buffer.alloc(8, " ");
