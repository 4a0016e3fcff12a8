/** A prize as it is being written: the empty one, what is wrong with it, what the shelf means. */
import { type ConsolePrize, PrizeDraft } from "#contract/console/money/prize.ts";
import { ExchangeType, PrizeState } from "#contract/enums.ts";
import { brandsIn, brandsText } from "../../platform/brands.ts";
import { count, gold, type Rate, worthText } from "../../platform/money.ts";
import { problemsIn, type ProblemsOf } from "../../platform/problems.ts";
import type { Change } from "../../ui/ChangeButton.tsx";

/** As the form holds it: brands as text and an empty price, so that typing breaks nothing. */
export type PrizeForm = Omit<PrizeDraft, "brands" | "priceGold"> & {
  brands: string;
  priceGold: number | null;
};

export const emptyForm: PrizeForm = {
  type: ExchangeType.of.virtual,
  category: "",
  title: "",
  summary: "",
  description: "",
  cover: null,
  priceGold: null,
  costFen: 0,
  memberLimit: null,
  brands: "",
  sort: 0,
};

export function formOf(prize: ConsolePrize): PrizeForm {
  const { type, category, title, summary, description, cover } = prize;
  const { priceGold, costFen, memberLimit, brands, sort } = prize;
  const words = { type, category, title, summary, description, cover };
  return { ...words, priceGold, costFen, memberLimit, brands: brandsText(brands), sort };
}

/** An empty price is sent as 0, which the contract refuses with the field's own words. */
export const bodyOf = (form: PrizeForm): PrizeDraft => ({
  ...form,
  priceGold: form.priceGold ?? 0,
  brands: brandsIn(form.brands),
});

export const problemsOf = (form: PrizeForm): ProblemsOf<PrizeForm> =>
  problemsIn(PrizeDraft, form, bodyOf(form));

/** Putting it up or taking it down, with what that does in sentences. */
export function shelfChangeOf(
  { state, stock, priceGold }: Pick<ConsolePrize, "state" | "stock" | "priceGold">,
  rate: Rate,
): Change<PrizeState> {
  if (state === PrizeState.of.onShelf)
    return {
      to: PrizeState.of.offShelf,
      verb: "下架",
      effects: ["会员不再看到它，也不能再兑换。", "已经申请的兑换照常处理；可以随时再上架。"],
    };
  const text = worthText(priceGold, rate);
  const worth = text && ` ≈ ${text}`;
  return {
    to: PrizeState.of.onShelf,
    verb: "上架",
    effects: [
      `会员立即看到，每件 ${gold(priceGold)}${worth}。`,
      stock > 0 ? `现有 ${count(stock)} 件可以兑换。` : "现在没有库存，要先添加库存才能上架。",
    ],
  };
}
