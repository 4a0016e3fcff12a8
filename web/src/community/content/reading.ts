/** How far somebody has read: by the server for members, by this browser alone for strangers. */
import { queryOptions } from "@tanstack/react-query";
import { listProgress, saveProgress, viewArticle } from "#contract/member/community/content.ts";
import { call } from "../../platform/api.ts";
import { askAgain } from "../../platform/askAgain.ts";
import { keyOf, queryClient } from "../../platform/query.ts";
import { hasSession } from "../../platform/session.ts";
import { local } from "../../platform/storage.ts";

const keyIn = (articleId: number) => `READ:${articleId}`;

/** Opening counts once a browser and day on the server, so it may be said again each time it is shown. */
export const visitOf = (articleId: number) => {
  const input = { params: { id: String(articleId) } };
  return queryOptions({
    queryKey: keyOf(viewArticle, input),
    queryFn: () => call(viewArticle, input),
    staleTime: Infinity,
    gcTime: 0,
  });
};

/** What this browser remembers. */
export const keptHere = (articleId: number): number => Number(local.get(keyIn(articleId))) || 0;

export async function keepReading(articleId: number, percent: number): Promise<void> {
  if (!hasSession()) return local.set(keyIn(articleId), String(percent));
  await call(saveProgress, { params: { id: String(articleId) }, body: { percent } });
  await askAgain(queryClient, { queryKey: keyOf(listProgress) });
}

export type Keeper = {
  /** Tells it what is kept already: nothing below that is kept again. */
  know: (percent: number) => void;
  note: (percent: number) => void;
  /** The page is left: keeps at once what still waits. */
  flush: () => void;
};

/** Only ever keeps progress, and only once the reader has paused. */
export function createKeeper(keep: (percent: number) => void, waitMs: number): Keeper {
  let [furthest, kept] = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (furthest <= kept) return;
    kept = furthest;
    keep(furthest);
  };
  return {
    know: (percent) => {
      kept = Math.max(kept, percent);
    },
    note: (percent) => {
      if (percent <= furthest) return;
      furthest = percent;
      clearTimeout(timer);
      timer = setTimeout(flush, waitMs);
    },
    flush,
  };
}
