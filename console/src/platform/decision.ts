/** What a bulk decision came to, in words. */
import type { Decided } from "#contract/console/decided.ts";

export const decidedText = (verb: string, { decided, skipped }: Decided): string =>
  skipped.length === 0
    ? `已${verb} ${decided} 条`
    : `已${verb} ${decided} 条，${skipped.length} 条未处理`;
