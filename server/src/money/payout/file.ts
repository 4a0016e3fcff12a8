/** Paying by file: the payouts that were approved for it, put into a batch once, and that batch as CSV. */
import type { PayoutFile } from "#contract/console/money/payout-file.ts";
import { dayOf } from "../../platform/clock.ts";
import { BOM, quotedLine } from "../../platform/csv.ts";
import { type Db, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { Days, ListAsked } from "../../platform/list-sql.ts";
import type { FileAnswer } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { type AuditActor, recordAudit, staffNames } from "../../people/staff/api.ts";
import * as rows from "./file-sql.ts";
import { REASON_MAX } from "./result.ts";
import { yuan } from "../exchange/api.ts";

export async function payoutFiles({ db }: World, asked: Days & ListAsked) {
  const { list, ...page } = await rows.pageOfFiles(db, asked, asked);
  return { ...page, list: await shown(db, list), loose: await rows.looseSums(db) };
}

async function shown(db: Db, files: readonly rows.FileRow[]): Promise<PayoutFile[]> {
  const names = await staffNames(db, [...new Set(files.map((file) => file.createdBy))]);
  return files.map(({ createdBy, createdAt, ...file }) => ({
    ...file,
    createdBy: names.get(createdBy) ?? "",
    createdAt: createdAt.toISOString(),
  }));
}

/** A repeat of the same request answers the file that it made. */
export async function makePayoutFile(
  world: World,
  { staff, ip, requestKey }: AuditActor & { requestKey: string },
): Promise<PayoutFile> {
  const at = world.clock.now();
  const maker = { createdBy: staff.staffId, requestKey };
  const file = await transact(world.db, async (tx) => {
    await rows.lockFiles(tx);
    const before = await rows.fileByKey(tx, maker);
    const id = before ?? (await rows.fileLoose(tx, { ...maker, at }));
    const made = id === undefined ? undefined : await rows.fileById(tx, id);
    if (!made) throw new Failure("conflict", { msg: "没有等待手工付款的提现" });
    if (before === undefined)
      await recordAudit(tx, {
        actor: { staff, ip },
        action: "payout-file.make",
        subject: ["payout-file", made.id],
        after: { count: made.count, totalFen: made.totalFen },
        at,
      });
    return made;
  });
  const [answer] = await shown(world.db, [file]);
  if (!answer) throw new Error("one file is shown as none");
  return answer;
}

/** The last three are filled in by the one who pays, and the same file is uploaded again (result.ts). */
const heading = ["单号", "支付宝账号", "姓名", "金额(元)", "备注", "结果", "流水号", "原因"];

/** Results that were applied before are filled in, so that a second download does not lose them. */
const resultCells = ({ state, providerNo, refusal }: rows.FilePayout): string[] => {
  if (state === "paid") return ["成功", providerNo ?? "", ""];
  return state === "refused" ? ["失败", "", refusal.slice(0, REASON_MAX)] : ["", "", ""];
};

/**
 * Safe to open in a spreadsheet, and still good to pay by: a mobile is digits and stays as it is, and
 * bills that are paid by hand begin with a letter, so that none is taken for a number.
 */
export async function downloadPayoutFile(
  world: World,
  { id, staff, ip }: AuditActor & { id: number },
): Promise<FileAnswer> {
  const at = world.clock.now();
  const lines = await transact(world.db, async (tx) => {
    const payouts = await rows.payoutsOfFile(tx, id);
    if (payouts.length === 0) throw new Failure("notFound");
    await recordAudit(tx, {
      actor: { staff, ip },
      action: "payout-file.download",
      subject: ["payout-file", id],
      after: { count: payouts.length },
      at,
    });
    return payouts.map((payout) => {
      const { billNo, account, realName, fen, title } = payout;
      return quotedLine([billNo, account, realName, yuan(fen), title, ...resultCells(payout)]);
    });
  });
  return {
    fileName: `付款文件-${id}-${dayOf(at)}.csv`,
    body: Buffer.from(`${BOM}${quotedLine(heading)}${lines.join("")}`),
  };
}
