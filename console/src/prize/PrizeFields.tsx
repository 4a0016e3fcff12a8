/** What a prize is called and says, and what it costs and whom it is for. */
import { ConfigProvider } from "antd";
import { ExchangeType } from "#contract/enums.ts";
import { goldInFen, useGoldPerYuan, yuan } from "../platform/money.ts";
import { Choice } from "../ui/Choice.tsx";
import { Field, Fields } from "../ui/form/Field.tsx";
import { NumberField, YuanField } from "../ui/form/NumberField.tsx";
import { TextField } from "../ui/form/TextField.tsx";
import type { PrizeForm, Problems, PutPrize } from "./draft.ts";

type PartProps = { form: PrizeForm; put: PutPrize; problems: Problems };

const { virtual, physical } = ExchangeType.of;
const types = ([virtual, physical] as const).map((value) => ({
  value,
  label: ExchangeType.label(value),
}));
const max = { category: 10, title: 40, summary: 100, description: 5000, cover: 500, brands: 200 };
const leastSort = -10_000;

export const Basics = ({
  form,
  put,
  problems,
  isTypeFixed,
}: PartProps & { isTypeFixed: boolean }) => (
  <Fields>
    <TypeField {...{ form, put, problems, isTypeFixed }} />
    <TextField
      label="类别"
      max={max.category}
      help="会员按类别筛选，例如：话费、视频会员、日用"
      problem={problems.category}
      value={form.category}
      onChange={(category) => put({ category })}
    />
    <TextField
      label="名称"
      isWide
      max={max.title}
      problem={problems.title}
      value={form.title}
      onChange={(title) => put({ title })}
    />
    <TextField
      label="简介"
      isWide
      max={max.summary}
      help="一句话，显示在名称下面"
      problem={problems.summary}
      value={form.summary}
      onChange={(summary) => put({ summary })}
    />
    <TextField
      label="说明（Markdown）"
      isWide
      rows={6}
      max={max.description}
      help="怎样使用、有效期、发货范围；右边是会员看到的样子"
      problem={problems.description}
      value={form.description}
      onChange={(description) => put({ description })}
    />
    <TextField
      label="封面图片地址"
      isWide
      max={max.cover}
      help="https 地址，或本站图片的路径；上架前必须有"
      problem={problems.cover}
      value={form.cover ?? ""}
      onChange={(cover) => put({ cover: cover.trim() || null })}
    />
  </Fields>
);

const TypeField = ({ form, put, problems, isTypeFixed }: PartProps & { isTypeFixed: boolean }) => (
  <Field
    label="类型"
    problem={problems.type}
    help={
      isTypeFixed
        ? "已经有人兑换过，类型不能再改"
        : form.type === virtual
          ? "批准后自动发出一个兑换码"
          : "会员填收货地址，由运营寄出"
    }
  >
    {({ id }) => (
      <ConfigProvider {...(isTypeFixed && { componentDisabled: true })}>
        <Choice
          id={id}
          label="类型"
          options={types}
          value={form.type}
          onChoose={(type) => type !== undefined && put({ type })}
        />
      </ConfigProvider>
    )}
  </Field>
);

export function Terms({ form, put, problems }: PartProps) {
  const rate = useGoldPerYuan();
  const worth =
    form.priceGold && rate !== null ? `≈ ${yuan(goldInFen(form.priceGold, rate))}` : undefined;
  return (
    <Fields>
      <NumberField
        label="价格"
        unit="金币"
        help={worth}
        problem={problems.priceGold}
        value={form.priceGold}
        onChange={(priceGold) => put({ priceGold })}
      />
      <YuanField
        label="成本"
        help="我们自己的花费，只有运营看到"
        problem={problems.costFen}
        value={form.costFen}
        onChange={(costFen) => put({ costFen })}
      />
      <NumberField
        label="每人限兑"
        unit="件"
        placeholder="不限"
        help="留空则不限"
        problem={problems.memberLimit}
        value={form.memberLimit}
        onChange={(memberLimit) => put({ memberLimit })}
      />
      <NumberField
        label="排序"
        unit=""
        min={leastSort}
        help="大的排在前面"
        problem={problems.sort}
        value={form.sort}
        onChange={(sort) => put({ sort: sort ?? 0 })}
      />
      <TextField
        label="品牌代码"
        isWide
        max={max.brands}
        help="只在这些品牌上架，多个用逗号分开；留空则所有品牌"
        problem={problems.brands}
        value={form.brands}
        onChange={(brands) => put({ brands })}
      />
    </Fields>
  );
}
