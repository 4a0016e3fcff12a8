/** What is given or taken, and why. */
import { Radio } from "antd";
import { Asset } from "#contract/enums.ts";
import { bound, type Part } from "../../platform/use-form.ts";
import { FieldGroup, Fields } from "../../ui/form/Field.tsx";
import { NumberField, OptionalYuanField } from "../../ui/form/NumberField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import type { AdjustForm } from "./adjust.ts";

const reasonMax = 100;
const noteMax = 500;
const assets = Asset.values.map((value) => ({ value, label: Asset.label(value) }));

export const AdjustFields = ({ part }: { part: Part<AdjustForm> }) => {
  const { form, put } = part;
  const amount = bound(part, "amount");
  return (
    <Fields>
      <FieldGroup label="币种" isWide={false}>
        <Radio.Group
          aria-label="币种"
          options={assets}
          value={form.asset}
          // 100 coins are not 100 yuan: the amount is typed again.
          onChange={({ target }) => put({ asset: target.value as Asset, amount: null })}
        />
      </FieldGroup>
      <FieldGroup label="方向" isWide={false}>
        <Radio.Group
          aria-label="方向"
          options={[
            { value: true, label: "增加" },
            { value: false, label: "扣减" },
          ]}
          value={form.isPlus}
          onChange={({ target }) => put({ isPlus: target.value === true })}
        />
      </FieldGroup>
      {form.asset === Asset.of.gold ? (
        <NumberField label="金币数" unit="金币" min={1} {...amount} />
      ) : (
        <OptionalYuanField label="现金" {...amount} />
      )}
      <TextField
        label="会员看到的原因"
        max={reasonMax}
        help="会写进会员的明细"
        {...bound(part, "reason")}
      />
      <TextField
        label="备注"
        isWide
        rows={2}
        max={noteMax}
        help="只有同事看到，可以不填"
        {...bound(part, "note")}
      />
    </Fields>
  );
};
