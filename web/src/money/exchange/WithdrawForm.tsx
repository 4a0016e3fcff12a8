/** The amount and its quote; nothing is sent before it has been shown what arrives. */
import { useForm, useWatch } from "react-hook-form";
import type { Asset } from "#contract/enums.ts";
import type { Account } from "#contract/member/people/user.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { useHeldReload } from "../../platform/heldReload.ts";
import { later } from "../../platform/later.tsx";
import { useTerms } from "../../platform/terms.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { allOf, amountProblem, parseAmount, rulesFor } from "./amount.ts";
import { AmountField } from "./AmountField.tsx";
import { BelowMinimum } from "./BelowMinimum.tsx";
import { QuoteBox, type QuoteState, useQuote } from "./QuoteBox.tsx";
import { SubmitBlock } from "./SubmitBlock.tsx";
import { useWithdrawal } from "./useWithdrawal.ts";

/** Each comes when it is needed: most withdrawals need no code, and few are refused. */
const WithdrawCode = later(() =>
  import("./WithdrawCode.tsx").then((module) => module.WithdrawCode),
);

const Refusal = later(() => import("../../ui/Refusal.tsx").then((module) => module.Refusal));

export type WithdrawValues = { amount: string; code: string };
type WithdrawFormProps = { asset: Asset; available: number; account: Account };

export function WithdrawForm({ asset, available, account }: WithdrawFormProps) {
  useHeldReload();
  const rules = rulesFor(asset, available, useTerms());
  const form = useForm<WithdrawValues>({
    defaultValues: { amount: "", code: "" },
    reValidateMode: "onBlur",
  });
  const text = useWatch({ control: form.control, name: "amount" });
  const amount = amountProblem(rules, text) === null ? parseAmount(asset, text) : null;
  const quote = useQuote(asset, amount);
  const isShown = amount !== null && quote.data !== undefined;
  const withdrawal = useWithdrawal(isShown && quote.data?.needsCode === true);
  const { needsCode, refusal } = withdrawal;
  const submit = form.handleSubmit(({ code }) => {
    if (amount !== null && quote.isCurrent) withdrawal.send({ asset, amount, code });
  });
  if (allOf(rules) < rules.minimum)
    return <BelowMinimum rules={rules} standing={account.standing} />;
  return (
    <Card>
      <Form onSubmit={quote.problem ? quote.askAgain : submit} className="stack">
        <AmountField form={form} rules={rules} />
        <QuoteBox amount={amount} quote={quote} />
        <SubmitBlock account={account}>
          {needsCode && (
            <WithdrawCode
              account={account}
              form={form}
              refusal={refusal}
              onComplete={() => void submit()}
            />
          )}
          {!needsCode && refusal && <Refusal error={refusal} />}
          <Button type="submit" size="l" block busy={withdrawal.isBusy || quote.isOnTheWay}>
            {confirmWords(quote)}
          </Button>
        </SubmitBlock>
      </Form>
    </Card>
  );
}

/** What a press does, or what it waits for: nobody is to confirm what has not been shown. */
function confirmWords({ isCurrent, netWords, isOnTheWay, problem }: QuoteState): string {
  if (isCurrent) return `确认提现，到账 ${netWords} 元`;
  if (isOnTheWay) return "正在试算到账金额…";
  return problem ? "重新试算" : "确认提现";
}
