/** What a member ticks to give up: the very sums that stood there, and whether they still do. */
import type { Closure } from "#contract/member/people/privacy.ts";
import { worthOf } from "./worth.ts";

export type Owed = Pick<Closure, "gold" | "fen" | "pendingGold" | "pendingFen">;

/** 1,250 金币（约 12.50 元），以及待审核的 3.00 元现金; empty for nothing. */
export function owedWords({ gold, fen, pendingGold, pendingFen }: Owed, perYuan: number): string {
  const pending = worthOf({ gold: pendingGold, fen: pendingFen }, perYuan);
  return [worthOf({ gold, fen }, perYuan), pending && `待审核的 ${pending}`]
    .filter(Boolean)
    .join("，以及");
}

/** A reward that was found valid meanwhile is given up only by who has seen it. */
export const isStill = (ticked: Owed, now: Owed): boolean =>
  ticked.gold === now.gold &&
  ticked.fen === now.fen &&
  ticked.pendingGold === now.pendingGold &&
  ticked.pendingFen === now.pendingFen;
