/** Sliding-window limits: how often something may happen, and when it may again. */
import { addSeconds } from "./clock.ts";
import { Failure, type TooMany } from "./failure.ts";

/** At most `count` in any `seconds`. */
export type Rule = { count: number; seconds: number };
export type Window = { rules: readonly Rule[]; now: Date };

/** How many of the newest times `againAt` must see to judge by these rules, and how far back. */
export const reachOf = (rules: readonly Rule[]) => ({
  count: Math.max(...rules.map((rule) => rule.count)),
  seconds: Math.max(...rules.map((rule) => rule.seconds)),
});

/** When the next one is allowed, given the times of the last ones (newest first); undefined = now. */
export function againAt(
  times: readonly Date[],
  rules: readonly Rule[],
  now: Date,
): Date | undefined {
  const waits = rules.flatMap((rule) => {
    const oldest = times[rule.count - 1];
    return oldest ? [addSeconds(oldest, rule.seconds)] : [];
  });
  const latest = waits.toSorted((a, b) => b.getTime() - a.getTime())[0];
  return latest && latest > now ? latest : undefined;
}

/** Throws the refusal, given the times of the last ones, newest first. */
export function refuseTooOften(times: readonly Date[], { rules, now }: Window): void {
  const again = againAt(times, rules, now);
  if (again) throw tooOften(again, now);
}

/** The refusal that says when again (rule site-16). */
export const tooOften = (again: Date, now: Date): Failure =>
  refusedUntil("tooOften", "操作过于频繁，请 ", { again, now });

/** The same in other words, which end where the time begins. */
export function refusedUntil(
  reason: TooMany,
  words: string,
  { again, now }: { again: Date; now: Date },
): Failure {
  const seconds = Math.max(1, Math.ceil((again.getTime() - now.getTime()) / 1000));
  return new Failure(reason, {
    msg: `${words}${inWords(seconds)}后再试`,
    data: { retryAfterSeconds: seconds },
  });
}

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} 秒`;
  if (seconds < 7200) return `${Math.ceil(seconds / 60)} 分钟`;
  return `${Math.ceil(seconds / 3600)} 小时`;
}
