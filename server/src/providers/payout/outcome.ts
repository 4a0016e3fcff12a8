/** What a payout provider must do. Money depends on the rules said here, no matter who the provider is. */

export type Transfer = {
  /** Fixed and committed before the first call. The provider pays one number at most once. */
  billNo: string;
  /** These too must be byte-equal in every repeat, or the provider refuses the number. */
  fen: number;
  account: string;
  realName: string;
  title: string;
};

export type PayoutOutcome =
  /** `fen`: the sum that it names, where it names one. */
  | { kind: "paid"; providerNo: string; fen?: number }
  /** Definitive. `payee`: their account cannot receive it. `ours`: our balance, our settings. */
  | {
      kind: "refused";
      code: string;
      message: string;
      side: "payee" | "ours";
      /**
       * Only of `query`: not the call but the order itself has failed, was closed or came back. It was not
       * paid and never will be: sent again, the same number is answered with the same end.
       */
      isOver?: true;
      fen?: number;
    }
  /** `pending`: it says that it is at work. `unknown`: no answer, or one that settles nothing. */
  | { kind: "pending" | "unknown"; code: string; message: string }
  /** Only of `query`. Proves nothing: a transfer that was sent may still be on its way. */
  | { kind: "notFound" };

/** The code of a refusal that says: it was on its way or paid, and the money came back. */
export const CAME_BACK = "REFUND";

/** One payment as the provider's own list has it. */
export type StatementLine = { billNo: string; fen: number; providerNo: string; day: string };

export type PayoutProvider = {
  readonly name: string;
  /**
   * Which account at the provider pays. A number is known to the account that sent it only: at another
   * one the very same number would be paid once more.
   */
  readonly payer: string;
  /** Neither this nor `query` throws for an error of the provider or the network. */
  transfer(transfer: Transfer): Promise<PayoutOutcome>;
  query(billNo: string): Promise<PayoutOutcome>;
  /**
   * All that was paid on a Shanghai day (2026-11-21). Throws when the list cannot be had: an empty one
   * would say that nothing was paid. Absent = the list comes as a file.
   */
  statement?: (day: string) => Promise<StatementLine[]>;
};
