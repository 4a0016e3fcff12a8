/** What a bulk decision came to, in words; both queues answer in the same shape. */
export type Decided = { decided: number; skipped: { id: number; why: string }[] };

export const decidedText = (verb: string, { decided, skipped }: Decided): string =>
  skipped.length === 0
    ? `已${verb} ${decided} 条`
    : `已${verb} ${decided} 条，${skipped.length} 条未处理`;
