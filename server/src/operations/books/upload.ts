/** A statement as a file, when the provider's list cannot be fetched, or not for days that old. */
import type { uploadStatement as endpoint } from "#contract/console/operations/books.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { yuan } from "../../money/exchange/api.ts";
import {
  fenOf,
  plainText,
  type Problem,
  PROBLEMS_SHOWN,
  tableOf,
} from "../../platform/csv-table.ts";
import { transact } from "../../platform/db.ts";
import { badField } from "../../platform/failure.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit } from "../../people/staff/api.ts";
import { linesOf, lockStatement, putLines, type StatementRow } from "./statement-sql.ts";

const columns = {
  billNo: { names: ["商户订单号", "单号", "商家订单号"] },
  amount: { names: ["金额", "金额(元)", "支出金额(-元)", "付款金额"] },
  time: { names: ["时间", "发生时间", "付款时间", "入账时间"] },
  providerNo: { names: ["流水号", "账务流水号", "支付宝流水号", "支付宝交易号"] },
} as const;

type UploadAnswer = DataOf<typeof endpoint>;
type Upload = { staff: StaffCaller; ip: string; text: string; commit: boolean };

export const uploadStatement = (world: World, upload: Upload): Promise<UploadAnswer> =>
  transact(world.db, async (tx) => {
    await lockStatement(tx);
    const provider = world.config.payoutProvider;
    const { lines, unread } = readLines(upload.text, provider);
    const billNos = [...new Set(lines.map(({ row }) => row.billNo))];
    const known = new Map(
      (await linesOf(tx, { billNos, providerNos: [] })).map((row) => [row.billNo, row]),
    );
    const plan = planOf(lines, known);
    const problems = [...unread, ...plan.problems].toSorted((a, b) => a.line - b.line);
    if (plan.added.length + plan.same + problems.length === 0)
      throw badField("text", "文件只有表头，没有数据");
    const totalFen = plan.added.reduce((sum, { fen }) => sum + fen, 0);
    const answer = { added: plan.added.length, totalFen, same: plan.same };
    if (upload.commit && answer.added > 0 && problems.length === 0) {
      const at = world.clock.now();
      await putLines(tx, plan.added, at);
      await recordAudit(tx, {
        actor: upload,
        action: "books.statement",
        subject: ["books", provider],
        after: answer,
        at,
      });
    }
    return { ...answer, problems: problems.slice(0, PROBLEMS_SHOWN) };
  });

type UploadLine = { line: number; row: StatementRow };

function readLines(text: string, provider: string): { lines: UploadLine[]; unread: Problem[] } {
  const lines: UploadLine[] = [];
  const unread: Problem[] = [];
  for (const { line, cells } of tableOf(text, columns)) {
    const row = rowOf(cells, provider);
    if (typeof row === "string") unread.push({ line, why: row });
    else lines.push({ line, row });
  }
  return { lines, unread };
}

function rowOf(
  cells: Record<keyof typeof columns, string>,
  provider: string,
): StatementRow | string {
  const billNo = plainText(cells.billNo);
  if (!/^[\x21-\x7e]{1,64}$/.test(billNo))
    return billNo === "" ? "「商户订单号」是空的" : "「商户订单号」应为 1-64 位字母、数字或符号";
  // A bank writes what left the account with a minus.
  const fen = fenOf(cells.amount.replace(/^[-－]/, ""));
  if (fen === undefined || fen === 0) return `「金额」看不懂：${cells.amount.slice(0, 20)}`;
  const day = dayIn(cells.time);
  if (day === undefined) return `「时间」看不懂：${cells.time.slice(0, 20)}`;
  return {
    provider,
    billNo,
    fen,
    providerNo: plainText(cells.providerNo).slice(0, 64),
    day,
    source: "upload",
  };
}

/** 2026-11-21 8:05, 2026/11/21, 20261121, 2026年11月21日. */
function dayIn(text: string): string | undefined {
  const pattern = /^(20\d{2})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})|(\d{2})(\d{2}))(?!\d)/;
  const [, year, ...rest] = pattern.exec(plainText(text)) ?? [];
  const [month, day] = rest.filter((part) => part !== undefined);
  const written = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  const at = new Date(`${written}T00:00:00Z`);
  // The 31st of February would come back as the 3rd of March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : undefined;
}

function planOf(lines: readonly UploadLine[], known: ReadonlyMap<string, StatementRow>) {
  const added = new Map<string, StatementRow>();
  const problems: Problem[] = [];
  let same = 0;
  for (const { line, row } of lines) {
    const before = known.get(row.billNo) ?? added.get(row.billNo);
    if (!before) added.set(row.billNo, row);
    else if (before.fen === row.fen) same += 1;
    else {
      const [was, is] = [before, row].map(({ fen }) => yuan(fen));
      problems.push({ line, why: `单号 ${row.billNo} 的金额 ${is} 与之前的 ${was} 不一致` });
    }
  }
  return { added: [...added.values()], same, problems };
}
