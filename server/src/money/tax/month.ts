/** What finance reports of a month: how much was paid to whom, and what was withheld of it. */
import type { TaxMonth } from "#contract/console/operations/books.ts";
import { BOM, csvLine } from "../../platform/csv.ts";
import { type Db, transact } from "../../platform/db.ts";
import { addMonths, startOfMonth } from "../../platform/month.ts";
import type { FileAnswer, StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit } from "../../people/staff/api.ts";
import { memberNames } from "../../people/member/api.ts";
import { deductionsOf } from "./tax.ts";
import { taxModeName } from "./words.ts";
import { peopleOfMonth, type PersonMonth, sumsOfMonth } from "./month-sql.ts";
import { yuan } from "../exchange/api.ts";

const spanOf = (month: string) => ({
  from: startOfMonth(month),
  to: startOfMonth(addMonths(month, 1)),
});

export async function taxOfMonth(db: Db, month: string): Promise<TaxMonth> {
  const sums = await sumsOfMonth(db, spanOf(month));
  if (!sums) throw new Error("a sum answered no row");
  return { month, ...sums };
}

const HEADS = [
  "月份",
  "姓名",
  "会员编号",
  "计税方式",
  "连续月份",
  "笔数",
  "收入（元）",
  "扣除费用（元）",
  "减除费用（元）",
  "税款（元）",
  "手续费（元）",
  "实付（元）",
];

type TaxFileInput = { caller: StaffCaller; ip: string; month: string };

/** The file contains names and incomes, so the download is written in the operators' log. */
export async function taxFile(
  world: World,
  { caller, ip, month }: TaxFileInput,
): Promise<FileAnswer> {
  const people = await transact(world.db, async (tx) => {
    const found = await peopleOfMonth(tx, spanOf(month));
    await recordAudit(tx, {
      actor: { staff: caller, ip },
      action: "tax.download",
      subject: ["tax", month],
      after: { lines: found.length },
      at: world.clock.now(),
    });
    return found;
  });
  const members = await memberNames(
    world.db,
    people.map(({ memberId }) => memberId),
  );
  const lines = people.map((person) =>
    csvLine(cellsOf({ month, person, code: members.get(person.memberId)?.code ?? "" })),
  );
  const body = Buffer.from(BOM + csvLine(HEADS) + lines.join(""));
  return { fileName: `${month} 劳务报酬代扣明细.csv`, body };
}

type Cells = { month: string; person: PersonMonth; code: string };

function cellsOf({ month, person, code }: Cells): string[] {
  const { costFen, allowanceFen } = deductionsOf(person.taxMode, person.grossFen);
  return [
    month,
    person.name,
    code,
    taxModeName[person.taxMode],
    person.taxMonths === 0 ? "" : String(person.taxMonths),
    String(person.count),
    yuan(person.grossFen),
    yuan(costFen),
    yuan(allowanceFen),
    yuan(person.taxFen),
    yuan(person.feeFen),
    yuan(person.netFen),
  ];
}
