/** The timer of the page that is open: whether one may go on yet, its clock, and going on by itself when time is up. */
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { TIME_UP, timeUpOf } from "#questionnaire/timer.ts";
import type { ReachedPage } from "#questionnaire/walk.ts";

const PageTimer = lazy(() => import("./PageTimer.tsx").then((m) => ({ default: m.PageTimer })));

type How = {
  isReady: boolean;
  advance: () => void;
  onTimeUp: (mark: string, value: typeof TIME_UP) => void;
};

export const usePageTimer = (
  reached: ReachedPage | undefined,
  { isReady, advance, onTimeUp }: How,
): { mustWait: boolean; clock: ReactNode } => {
  // Pages whose least time went by: it is waited for once.
  const [free, setFree] = useState<readonly string[]>([]);
  const latest = useRef(advance);
  useEffect(() => {
    latest.current = advance;
  });
  const { page, isOver } = reached ?? {};
  // Also when one comes back to it: what ran out stays behind.
  useEffect(() => {
    if (isOver) latest.current();
  }, [isOver, page]);
  if (!isReady) return { mustWait: true, clock: null };
  if (!page?.timer || isOver) return { mustWait: false, clock: null };
  const { name, timer } = page;
  const mustWait = timer.leastSeconds !== undefined && !free.includes(name);
  const clock = (
    <Suspense fallback={null}>
      <PageTimer
        key={name}
        {...timer}
        isFree={!mustWait}
        onFree={() => setFree([...free, name])}
        onTimeUp={() => onTimeUp(timeUpOf(page), TIME_UP)}
      />
    </Suspense>
  );
  return { mustWait, clock };
};
