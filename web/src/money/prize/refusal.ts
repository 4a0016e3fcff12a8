/** What a refusal means for somebody who was about to exchange a prize; loaded with the confirmation. */
import { CallFailed } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";

export type Refusal = {
  words: string;
  /** Where to go from here, where there is somewhere to go. */
  way: "earn" | "others" | "address" | null;
};

const ways: Partial<Record<number, Refusal["way"]>> = {
  [errors.balanceTooLow.code]: "earn",
  [errors.prizeGone.code]: "others",
  [errors.prizeLimit.code]: "others",
  [errors.prizeOffShelf.code]: "others",
  [errors.addressMissing.code]: "address",
};

export function refusalOf(error: Error): Refusal {
  if (error instanceof CallFailed)
    return { words: `${error.message}。金币没有扣除。`, way: ways[error.code] ?? null };
  // Nobody answered: whether it was done is not known, only that the same request counts once.
  return { words: "没有收到答复，可能是网络不稳定。再试一次不会重复扣除金币。", way: null };
}
