/** Imports of gold and cash given or taken by hand: each like one that is asked alone, with its second person. */
import * as z from "zod/mini";
import { Asset } from "#contract/enums.ts";
import { aloneFor, askIn as askAdjustmentIn, secondLimits } from "../../money/adjustment/api.ts";
import { fenOf, plainText } from "../../platform/csv-table.ts";
import type { World } from "../../platform/world.ts";
import { peopleByIds } from "../../people/member/api.ts";
import { goldWords, yuanWords } from "../../ledger/wallet/api.ts";
import type { FoundLine, ImportRules } from "./kind.ts";

const GivenInInput = z.object({ asset: Asset.schema, amount: z.int(), reason: z.string() });
type GivenInInput = z.output<typeof GivenInInput>;
/** As by hand (contract/src/console/operations/desk.ts). */
const AMOUNT_MAX = 10_000_000;
const REASON_MAX = 100;

export const adjustmentKind: ImportRules = {
  columns: {
    gold: { names: ["金币"], optional: true },
    cash: { names: ["现金（元）", "现金"], optional: true },
    reason: { names: ["原因"] },
  },
  noUndo: "手工调整不能整批撤销：等待复核的由申请人撤回，已入账的请反向调整",

  judge: async (world, lines) => {
    const limits = await limitsOf(world, lines);
    const ids = lines.map(({ member }) => member.id);
    const alone = await aloneFor(world.db, world, { memberIds: ids });
    return lines.map((line) => {
      const given = givenIn(line);
      if (typeof given === "string") return { why: given };
      if (line.member.state !== "active") return { why: "该会员已注销，不能调整" };
      const limit = limits.get(line.member.id);
      const piece = { ...given, memberId: line.member.id };
      const isAbove = limit === undefined || alone.isAbove(piece, limit);
      if (!isAbove) alone.add(piece);
      const second = isAbove ? "；超过限额，需第二人批准" : "";
      return { given, effect: `${amountWords(given)}：${given.reason}${second}` };
    });
  },

  change: async (tx, world, { memberId, given, by, note }) => {
    // The line's own state is what makes it happen once.
    const asked = { ...z.parse(GivenInInput, given), memberId, note, key: world.clock.uuid() };
    const id = await askAdjustmentIn(tx, world, { ...by, asked });
    return { before: {}, after: { adjustmentId: id } };
  },

  undo: () => Promise.resolve("手工调整不能整批撤销"),
};

/** Limits of each member's brand. */
async function limitsOf(world: World, lines: readonly FoundLine[]) {
  const people = await peopleByIds(
    world.db,
    lines.map(({ member }) => member.id),
  );
  const limits = await secondLimits(world.db);
  return new Map([...people.values()].map(({ id, brandCode }) => [id, limits.get(brandCode)]));
}

function givenIn({ cells }: FoundLine): GivenInInput | string {
  const { gold: coins = "", cash = "", reason = "" } = cells;
  if ((coins === "") === (cash === "")) return "金币、现金请填写其中一个；两样都要请分成两行";
  const amount = signed(coins === "" ? cash : coins, coins === "" ? fenOf : goldIn);
  if (amount === undefined)
    return coins === "" ? "现金应为金额，如 12.50 或 -3" : "金币应为整数，如 100 或 -50";
  if (amount === 0) return "金额不能为 0";
  if (Math.abs(amount) > AMOUNT_MAX) return "金额过大";
  if (reason === "") return "请填写原因（会员会看到）";
  if (reason.length > REASON_MAX) return `原因最多${REASON_MAX}个字`;
  return { asset: coins === "" ? Asset.of.cash : Asset.of.gold, amount, reason };
}

function signed(text: string, read: (plain: string) => number | undefined): number | undefined {
  const plain = plainText(text);
  if (!plain.startsWith("-")) return read(plain.replace(/^\+/, ""));
  const amount = read(plain.slice(1));
  return amount === undefined ? undefined : -amount;
}

function goldIn(plain: string): number | undefined {
  const digits = plain.replaceAll(",", "");
  return /^\d{1,10}$/.test(digits) ? Number(digits) : undefined;
}

function amountWords({ asset, amount }: GivenInInput): string {
  const words = asset === Asset.of.gold ? goldWords : yuanWords;
  return amount > 0 ? `增加 ${words(amount)}` : `扣除 ${words(-amount)}`;
}
