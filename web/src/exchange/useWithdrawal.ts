/** Sends the withdrawal, and says what became of it: where the words of a refusal belong. */
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useNavigate } from "react-router";
import { type Asset, ExchangeType } from "#contract/enums.ts";
import { createExchange, listExchanges } from "#contract/member/exchange.ts";
import { listWaiting } from "#contract/member/income.ts";
import { getAccount } from "#contract/member/user.ts";
import { getWallet, listPoints } from "#contract/member/wallet.ts";
import { useSend } from "../platform/query.ts";
import { isAboutCode, isCodeNeeded } from "./refusal.ts";
import type { WithdrawValues } from "./WithdrawForm.tsx";

type Wish = { asset: Asset; amount: number };

export function useWithdrawal(form: UseFormReturn<WithdrawValues>, quoteNeedsCode: boolean) {
  const navigate = useNavigate();
  const [isCodeAsked, setCodeAsked] = useState(false);
  const needsCode = quoteNeedsCode || isCodeAsked;
  const send = useSend(createExchange, {
    refreshes: [getWallet, getAccount, listExchanges, listPoints, listWaiting],
    // The code proves who asks and is no part of what is asked: after a lost answer a new code must
    // not make a second withdrawal.
    wishOf: ({ body }) => ({ ...body, code: null }),
    onDone: ({ id }) => void navigate(`/exchange/detail?id=${id}`),
  });
  const isAside = isAboutCode(send.error, needsCode);
  return {
    needsCode,
    /** What stands over the button; a refusal of the code stands under it. */
    refusal: isAside ? null : send.error,
    isBusy: send.isPending || send.isSuccess,
    send: ({ asset, amount }: Wish, code: string) => {
      // The same wish keeps its request number until the server has answered (useSend), so neither a
      // double click nor a retry after a lost answer makes a second exchange.
      if (send.isPending || send.isSuccess) return;
      const body = {
        type: ExchangeType.of.cash,
        asset,
        amount,
        ...(needsCode && { code: code.trim() }),
      };
      send.mutate(
        { body },
        {
          onError: (error) => {
            if (isCodeNeeded(error)) setCodeAsked(true);
            if (isAboutCode(error, needsCode)) form.setError("code", { message: error.message });
          },
        },
      );
    },
  };
}
