/** How much: typed, or picked. */
import type { UseFormReturn } from "react-hook-form";
import { Asset } from "#contract/enums.ts";
import { useTerms } from "../../platform/terms.ts";
import { amountWords } from "../../ui/amounts.ts";
import { Chip } from "../../ui/Chip.tsx";
import { Field } from "../../ui/Field.tsx";
import { formatYuan, goldToFen } from "../../ui/money.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { allOf, amountProblem, type AmountRules, amountText } from "./amount.ts";
import styles from "./WithdrawForm.module.css";
import type { WithdrawValues } from "./WithdrawForm.tsx";

type AmountFieldProps = { form: UseFormReturn<WithdrawValues>; rules: AmountRules };

export function AmountField({ form, rules }: AmountFieldProps) {
  const terms = useTerms();
  const { asset, minimum } = rules;
  const isGold = asset === Asset.of.gold;
  const { errors, submitCount } = form.formState;
  const all = allOf(rules);
  const worth = isGold ? `（≈ ${formatYuan(goldToFen(all, terms.goldPerYuan))} 元）` : "";
  const picks = [
    { label: `全部 ${amountWords(asset, all)}`, amount: all },
    ...(all > minimum ? [{ label: `最低 ${amountWords(asset, minimum)}`, amount: minimum }] : []),
  ];
  const pick = (amount: number) => {
    form.setValue("amount", amountText(asset, amount));
    form.clearErrors("amount");
  };
  return (
    <div>
      <Field
        label="提现金额"
        error={errors.amount?.message}
        shakeKey={submitCount}
        hint={`最多 ${amountWords(asset, all)}${worth}`}
      >
        <TextInput
          {...form.register("amount", {
            validate: (text) => amountProblem(rules, text) ?? true,
            // Said when the field is left: without a bound Alipay there is no button yet that would say it.
            onBlur: () => void (form.getValues("amount").trim() && form.trigger("amount")),
          })}
          className={styles.amount}
          inputMode={isGold ? "numeric" : "decimal"}
          autoComplete="off"
          maxLength={12}
          placeholder="0"
          after={isGold ? "金币" : "元"}
        />
      </Field>
      <div className={styles.picks} role="group" aria-label="快速选择">
        {picks.map(({ label, amount }) => (
          <Chip
            key={label}
            isOn={form.getValues("amount") === amountText(asset, amount)}
            onClick={() => pick(amount)}
          >
            {label}
          </Chip>
        ))}
      </div>
    </div>
  );
}
