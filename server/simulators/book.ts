/** The simulated provider's own durable book: what it accepted, by bill number, append-only. */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";

export type Bill = {
  billNo: string;
  fen: number;
  account: string;
  realName: string;
  title: string;
  /** `refunded`: it had been on its way or paid, and came back. */
  status: "paid" | "refused" | "dealing" | "refunded";
  /** What it comes to, while it is being dealt with. */
  ending?: "paid" | "refused" | "refunded";
  endReason?: { code: string; message: string };
  orderId: string;
  code: string;
  message: string;
  /** What it really paid, where that is not what it was asked for: its list has it so. */
  paidFen?: number;
  /** It tells a sum that is not the one it was asked for, and says it paid that. */
  toldFen?: number;
  /** When it came to its present status. */
  at: string;
};

export const arrivedFen = ({ fen, paidFen }: Bill): number => paidFen ?? fen;
export const namedFen = (bill: Bill): number => bill.toldFen ?? arrivedFen(bill);

export type Book = {
  find(billNo: string): Bill | undefined;
  /** On disk before it answers: a provider that forgets what it paid proves nothing. */
  keep(bill: Bill): void;
  all(): Bill[];
  close(): void;
};

/** Without a file the book lives in memory only. */
export function openBook(file: string | undefined): Book {
  const bills = new Map<string, Bill>();
  if (file === undefined) {
    return {
      find: (billNo) => bills.get(billNo),
      keep: (bill) => void bills.set(bill.billNo, bill),
      all: () => [...bills.values()],
      close: () => undefined,
    };
  }
  mkdirSync(dirname(file), { recursive: true });
  for (const bill of readBook(file)) bills.set(bill.billNo, bill);
  const output = openSync(file, "a");
  // Ends a line that a crash tore: its request was never answered, so nobody relies on it.
  writeSync(output, "\n");
  return {
    find: (billNo) => bills.get(billNo),
    keep: (bill) => {
      writeSync(output, `${JSON.stringify(bill)}\n`);
      fsyncSync(output);
      bills.set(bill.billNo, bill);
    },
    all: () => [...bills.values()],
    close: () => closeSync(output),
  };
}

function readBook(file: string): Bill[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return [];
  }
  return text.split("\n").flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Bill] : [];
    } catch {
      return []; // torn
    }
  });
}
