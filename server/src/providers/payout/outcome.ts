/** What a payout provider must do. Money depends on the rules said here, whoever the provider is. */

export type Transfer = {
  /** Fixed and committed before the first call. The provider pays one number at most once. */
  billNo: string;
  /** These too must be byte-equal in every repeat, or the provider refuses the number. */
  fen: number;
  account: string;
  realName: string;
  title: string;
};

export type Outcome =
  | { kind: "paid"; providerNo: string }
  /** Definitive. `payee`: their account cannot receive it. `ours`: our balance, our settings. */
  | { kind: "refused"; code: string; message: string; side: "payee" | "ours" }
  /** `pending`: it says that it is at work. `unknown`: no answer, or one that settles nothing. */
  | { kind: "pending" | "unknown"; code: string; message: string }
  /** Only of `query`. Proves nothing: a transfer that was sent may still be on its way. */
  | { kind: "notFound" };

/** Neither function throws for anything that the provider or the network did. */
export type PayoutProvider = {
  readonly name: string;
  transfer(transfer: Transfer): Promise<Outcome>;
  query(billNo: string): Promise<Outcome>;
};
