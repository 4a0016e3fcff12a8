/** How withdrawals are paid once they are approved; fixed from then on. */
import { Radio } from "antd";
import type { approveExchanges } from "#contract/console/money/exchange.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { FieldGroup } from "../../ui/form/Field.tsx";

export type PayBy = NonNullable<InputOf<typeof approveExchanges>["body"]["payBy"]>;

const ways: { value: PayBy; label: string }[] = [
  { value: "provider", label: "自动付款" },
  { value: "file", label: "手工付款（付款文件）" },
];

type PayByFieldProps = { value: PayBy; onChange: (payBy: PayBy) => void };

export const PayByField = ({ value, onChange }: PayByFieldProps) => (
  <FieldGroup label="怎样付款" help="批准后不能再改">
    <Radio.Group
      options={ways}
      value={value}
      onChange={({ target }) => onChange(target.value === "file" ? "file" : "provider")}
    />
  </FieldGroup>
);
