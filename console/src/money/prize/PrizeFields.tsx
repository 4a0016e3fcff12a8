/** What a prize is called and says, and what it costs and whom it is for. */
import { ExchangeType } from "#contract/enums.ts";
import { useRate, worthText } from "../../platform/money.ts";
import { bound, type Part } from "../../platform/use-form.ts";
import { PictureField } from "../../ui/file/PictureField.tsx";
import { BrandsField } from "../../ui/form/BrandsField.tsx";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { Fields } from "../../ui/form/Field.tsx";
import { NumberField, YuanField } from "../../ui/form/NumberField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import type { PrizeForm } from "./draft.ts";

type PrizePart = Part<PrizeForm>;

const { virtual, physical } = ExchangeType.of;
const types = ([virtual, physical] as const).map((value) => ({
  value,
  label: ExchangeType.label(value),
}));
const max = { category: 10, title: 40, summary: 100, description: 5000 };
const leastSort = -10_000;

export const Basics = ({ isTypeFixed, ...part }: PrizePart & { isTypeFixed: boolean }) => (
  <Fields>
    <ChoiceField
      label="类型"
      isDisabled={isTypeFixed}
      help={
        isTypeFixed
          ? "已经有人兑换过，类型不能再改"
          : part.form.type === virtual
            ? "批准后自动发出一个兑换码"
            : "会员填收货地址，由运营寄出"
      }
      options={types}
      {...bound(part, "type")}
    />
    <TextField
      label="类别"
      max={max.category}
      help="会员按类别筛选，例如：话费、视频会员、日用"
      {...bound(part, "category")}
    />
    <TextField label="名称" isWide max={max.title} {...bound(part, "title")} />
    <TextField
      label="简介"
      isWide
      max={max.summary}
      help="一句话，显示在名称下面"
      {...bound(part, "summary")}
    />
    <TextField
      label="说明（Markdown）"
      isWide
      rows={6}
      max={max.description}
      help="怎样使用、有效期、发货范围；右边是会员看到的样子"
      {...bound(part, "description")}
    />
    <PictureField
      label="封面"
      help="JPG、PNG、WebP，5 MB 以内，拍摄信息会去除；上架前必须有"
      problem={part.problems.cover}
      value={part.form.cover ?? ""}
      onChange={(cover) => part.put({ cover: cover || null })}
    />
  </Fields>
);

export function Terms(part: PrizePart) {
  const { priceGold } = part.form;
  const rate = useRate();
  const worth = priceGold && rate !== null ? `≈ ${worthText(priceGold, rate)}` : undefined;
  return (
    <Fields>
      <NumberField label="价格" unit="金币" help={worth} {...bound(part, "priceGold")} />
      <YuanField label="成本" help="我们自己的花费，只有运营看到" {...bound(part, "costFen")} />
      <NumberField
        label="每人限兑"
        unit="件"
        placeholder="不限"
        help="留空则不限"
        {...bound(part, "memberLimit")}
      />
      <NumberField
        label="排序"
        unit=""
        min={leastSort}
        help="大的排在前面"
        {...bound(part, "sort")}
        onChange={(sort) => part.put({ sort: sort ?? 0 })}
      />
      <BrandsField help="只在勾选的品牌上架；都不勾选则所有品牌" {...bound(part, "brands")} />
    </Fields>
  );
}
