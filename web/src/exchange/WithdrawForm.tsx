/** The amount and its quote; nothing is sent before it has been shown what arrives. */
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { type Asset, ExchangeType } from "#contract/enums.ts";
import { createExchange, listExchanges } from "#contract/member/exchange.ts";
import { type Account, getAccount } from "#contract/member/user.ts";
import { getWallet, listPoints } from "#contract/member/wallet.ts";
import { useSend } from "../platform/query.ts";
import { useSite } from "../platform/site.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Notice } from "../ui/Notice.tsx";
import { allOf, amountProblem, parseAmount, rulesFor } from "./amount.ts";
import { AmountField } from "./AmountField.tsx";
import { BelowMinimum } from "./BelowMinimum.tsx";
import { QuoteBox, useQuote } from "./QuoteBox.tsx";
import { SubmitBlock } from "./SubmitBlock.tsx";
import styles from "./WithdrawForm.module.css";

export type WithdrawValues = { amount: string };
type WithdrawFormProps = { asset: Asset; available: number; account: Account };

export function WithdrawForm({ asset, available, account }: WithdrawFormProps) {
  const { brand } = useSite();
  const navigate = useNavigate();
  const rules = rulesFor(asset, available, brand);
  const form = useForm<WithdrawValues>({ defaultValues: { amount: "" }, reValidateMode: "onBlur" });
  const text = useWatch({ control: form.control, name: "amount" });
  const amount = amountProblem(rules, text) === null ? parseAmount(asset, text) : null;
  const quote = useQuote(asset, amount);
  const send = useSend(createExchange, {
    refreshes: [getWallet, getAccount, listExchanges, listPoints],
    onDone: ({ id }) => void navigate(`/exchange/detail?id=${id}`),
  });
  const submit = form.handleSubmit(() => {
    // The same input keeps its request number until the server has answered (useSend), so neither a
    // double click nor a retry after a lost answer makes a second exchange.
    if (amount === null || !quote.isCurrent || send.isPending || send.isSuccess) return;
    send.mutate({ body: { type: ExchangeType.of.cash, asset, amount } });
  });
  if (allOf(rules) < rules.minimum) return <BelowMinimum rules={rules} />;
  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
        <AmountField form={form} rules={rules} />
        <QuoteBox asset={asset} amount={amount} quote={quote} />
        {send.error && (
          <Notice tone="danger" title="没有提交成功" live>
            {send.error.message}
          </Notice>
        )}
        <SubmitBlock account={account}>
          <Button type="submit" size="l" block busy={send.isPending || send.isSuccess}>
            {quote.isCurrent && quote.data ? `确认提现，到账 ${quote.netWords} 元` : "确认提现"}
          </Button>
        </SubmitBlock>
      </form>
    </Card>
  );
}
