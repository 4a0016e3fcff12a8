/** What the server acknowledged during the drill; at the end each of these must still be true. */

type Acked =
  | { kind: "registered"; mobile: string }
  | { kind: "answered"; token: string; name: string; value: unknown }
  | { kind: "submitted"; responseId: number; result: number; mobile: string }
  | { kind: "found-valid"; responseId: number }
  | { kind: "asked"; exchangeId: number; key: string; amount: number; mobile: string }
  | { kind: "cancelled"; exchangeId: number }
  | { kind: "rejected"; exchangeId: number }
  | { kind: "approved"; exchangeId: number }
  | { kind: "revealed"; exchangeId: number; code: string }
  | { kind: "shipped"; exchangeId: number; tracking: string }
  | { kind: "given-up"; exchangeId: number };

export type History = {
  acked: Acked[];
  /** Journeys given up before any money, because a code or its answer was lost. */
  abandoned: number;
  finished: number;
  /** Payouts that two operators settled by the provider's list. */
  settled: number;
  /** What went wrong that no kill explains. */
  surprises: string[];
};

export const newHistory = (): History => ({
  acked: [],
  abandoned: 0,
  finished: 0,
  settled: 0,
  surprises: [],
});

export const ofKind = <K extends Acked["kind"]>(history: History, kind: K) =>
  history.acked.filter((one): one is Extract<Acked, { kind: K }> => one.kind === kind);
