/** Imports of parcels' couriers and numbers: each line is what the button of its prize's exchange does. */
import * as z from "zod/mini";
import { shipExchange } from "#contract/console/money/exchange.ts";
import { ExchangeState } from "#contract/enums.ts";
import { type Parcel, parcelsByIds } from "../../money/order/api.ts";
import { shipIn, whyNotShipped } from "../../money/exchange-queue/api.ts";
import { isRounded, plainText } from "../../platform/csv-table.ts";
import { uplinesByIds } from "../../people/member/api.ts";
import type { FoundLine, JudgedImportLine, ImportRules } from "./kind.ts";

/** `from` is what the preview showed: it tells whether anybody has sent or corrected it since. */
const Sent = z.object({ courier: z.string(), tracking: z.string() });
const KindParcelGiven = z.extend(Sent, { id: z.int(), from: z.extend(Sent, { state: z.int() }) });

const NO_UNDO = "寄出后不能撤销；单号填错的，改好后再导入一次就会更正";

export const parcelKind: ImportRules = {
  columns: {
    courier: { names: ["快递公司", "快递", "物流公司"] },
    tracking: { names: ["快递单号", "运单号", "物流单号"] },
  },
  subject: {
    column: { names: ["兑换编号"] },
    find: async ({ db }, codes) => {
      const parcels = await parcelsByIds(db, codes.flatMap(idIn));
      const owners = parcels.map(({ memberId }) => memberId);
      const members = await uplinesByIds(db, [...new Set(owners)]);
      return new Map(
        parcels.flatMap(({ id, memberId }) => {
          const member = members.get(memberId);
          return member ? [[String(id), member] as const] : [];
        }),
      );
    },
    whyNot: (code) => {
      if (code === "") return "请填写兑换编号";
      return idIn(code).length > 0 ? "没有这个编号的兑换" : "兑换编号应为数字";
    },
    twice: (firstLine) => `与第 ${firstLine} 行是同一笔兑换`,
  },
  isOncePerMember: true,
  noUndo: NO_UNDO,

  judge: async ({ db }, lines) => {
    const parcels = new Map(
      (
        await parcelsByIds(
          db,
          lines.flatMap(({ code }) => idIn(code)),
        )
      ).map((one) => [one.id, one]),
    );
    /** Whose parcel has this number: one parcel may hold two prizes, but not of two people. */
    const owners = new Map<string, FoundLine>();
    return lines.map((line) => {
      const parcel = parcels.get(Number(line.code));
      if (!parcel) return { why: "没有这个编号的兑换" };
      const judged = judgedLine(line, parcel);
      if ("why" in judged) return judged;
      const { tracking } = judged.given;
      const owner = owners.get(tracking);
      if (owner && owner.member.id !== line.member.id)
        return { why: `快递单号与第 ${owner.line} 行相同，但不是同一位会员` };
      owners.set(tracking, line);
      return judged;
    });
  },

  change: async (tx, world, { given, by, note }) => {
    const { from, ...sent } = z.parse(KindParcelGiven, given);
    await shipIn(tx, world, { ...by, ...sent, note, from });
    return { before: {}, after: { exchangeId: sent.id } };
  },

  undo: () => Promise.resolve(NO_UNDO),
};

/** Of what the list of parcels that wait says: nothing else is the number of an exchange. */
const idIn = (code: string): number[] => (/^[1-9]\d{0,14}$/.test(code) ? [Number(code)] : []);

type JudgedLine =
  | Exclude<JudgedImportLine, { given: object }>
  | { given: KindParcelGiven; effect: string };
type KindParcelGiven = z.output<typeof KindParcelGiven>;

function judgedLine({ cells }: FoundLine, parcel: Parcel): JudgedLine {
  const { courier = "", tracking: written = "" } = cells;
  const tracking = plainText(written);
  if (courier === "" && tracking === "") return { why: "还没有填写快递，留待以后" };
  if (isRounded(tracking))
    return { why: "快递单号被表格软件改成了约数，请先把这一列设为文本，再重新填写" };
  const { id, state, title } = parcel;
  // The very rules of the button.
  const asked = z.safeParse(shipExchange.body, { id, courier, tracking });
  if (!asked.success) return { why: asked.error.issues[0]?.message ?? "快递公司或单号不对" };
  const why = whyNotShipped(parcel);
  if (why !== undefined) return { why };
  const sent = { courier: asked.data.courier, tracking: asked.data.tracking };
  const words = `${sent.courier} ${sent.tracking}`;
  const before = `${parcel.courier} ${parcel.tracking}`;
  const isSent = state === ExchangeState.of.issued;
  if (isSent && before === words) return { why: "已经是这个快递单号，不用改" };
  return {
    given: { id, ...sent, from: { state, courier: parcel.courier, tracking: parcel.tracking } },
    effect: isSent ? `更正“${title}”的快递：${before} → ${words}` : `寄出“${title}”：${words}`,
  };
}
