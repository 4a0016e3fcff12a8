/** A moment: how long ago, and exactly when on hover. */
import { exactTime, relativeTime, useNow } from "../platform/time.ts";

export function TimeText({ at, late = false }: { at: string; late?: boolean }) {
  const now = useNow();
  return (
    <time dateTime={at} title={exactTime(at)} className={late ? "bad" : undefined}>
      {relativeTime(at, now)}
    </time>
  );
}
