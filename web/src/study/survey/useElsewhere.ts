/**
 * Whether the sheet was answered on another device since this one opened it: asked when somebody comes back to this one,
 * because what it shows would be saved over what was given there.
 */
import { useEffect, useState } from "react";
import { getSheet } from "#contract/member/study/survey.ts";
import type { AnswerQueue } from "../../platform/answerQueue.ts";
import { call } from "../../platform/api.ts";
import { isClosed, responseIn } from "./useAnswerQueue.ts";

/** After this long without a touch, the next touch counts as coming back, even if the page never left the screen. */
const restMs = 60_000;

type OwnSheet = {
  token: string;
  /** When what the sheet showed as it was opened was saved. */
  openedWith: string;
  queue: AnswerQueue;
  savedAt: () => string;
};

export function useElsewhere({ token, openedWith, queue, savedAt }: OwnSheet): boolean {
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    let touchedAt = Date.now();
    let isAsking = false;
    const back = ({ type }: Event) => {
      const isRested = Date.now() - touchedAt > restMs;
      touchedAt = Date.now();
      const isBack = isRested || type === "focus" || type === "visibilitychange";
      if (isAsking || !isBack || document.visibilityState !== "visible") return;
      isAsking = true;
      void isElsewhere({ token, openedWith, queue, savedAt })
        .then((isSo) => isSo && setAnswered(true))
        .finally(() => {
          isAsking = false;
        });
    };
    for (const sign of signs) window.addEventListener(sign, back);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, back);
    };
  }, [token, openedWith, queue, savedAt]);
  return isAnswered;
}

/** All of them come to the window, too. */
const signs = ["focus", "visibilitychange", "pointerdown", "keydown"] as const;

/** If the response is over, the sheet ends as after a refused save; if nobody answers, it goes on as before. */
async function isElsewhere({ token, openedWith, queue, savedAt }: OwnSheet): Promise<boolean> {
  try {
    await queue.drained();
    const { savedAt: last = "" } = await call(getSheet, { query: { token } });
    // What went out from here meanwhile is no other device's.
    await queue.drained();
    return last > openedWith && last > savedAt();
  } catch (cause) {
    if (isClosed(cause)) queue.state.set({ as: "ended", responseId: responseIn(cause) });
    return false;
  }
}
