/** Sends the withdrawal, and remembers whether it needs a code, as the quote or a refusal said. */
import { useState } from "react";
import { useNavigate } from "react-router";
import { CallFailed } from "#contract/client.ts";
import { type Asset, ExchangeType } from "#contract/enums.ts";
import { createExchange } from "#contract/member/money/exchange.ts";
import { afterExchange } from "../../platform/exchanged.ts";
import { useSend } from "../../platform/query.ts";
import { codeNeededCode } from "../../platform/transport.ts";

type WithdrawalRequest = { asset: Asset; amount: number; code: string };

export function useWithdrawal(quoteNeedsCode: boolean) {
  const navigate = useNavigate();
  const [isCodeAsked, setCodeAsked] = useState(false);
  const needsCode = quoteNeedsCode || isCodeAsked;
  const { mutate, error, isPending, isSuccess } = useSend(createExchange, {
    refreshes: afterExchange,
    // The code proves who asks and is no part of what is asked: after a lost answer a new code must
    // not make a second withdrawal.
    requestOf: ({ body }) => ({ ...body, code: null }),
    onDone: ({ id }) => void navigate(`/exchange/detail?id=${id}`),
  });
  // The limit may have changed since the quote.
  const onError = (refusal: Error) => {
    if (refusal instanceof CallFailed && refusal.code === codeNeededCode) setCodeAsked(true);
  };
  const send = ({ asset, amount, code }: WithdrawalRequest) => {
    // The same request keeps its request number until the server has answered (useSend), so neither a
    // double click nor a retry after a lost answer makes a second exchange.
    if (isPending || isSuccess) return;
    const proof = needsCode ? { code: code.trim() } : {};
    mutate({ body: { type: ExchangeType.of.cash, asset, amount, ...proof } }, { onError });
  };
  return { needsCode, refusal: error, isBusy: isPending || isSuccess, send };
}
