/** Brings the preview to the question that it begins with, by answers that lead there. Slow: give it deferred input. */
import { useState } from "react";
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import { leadTo } from "./lead.ts";

const words = {
  own: "",
  led: "，前面的题已代答",
  nobody: "，没有答案能走到这里",
};

/** Returns what the bar says of it. Searches once for each question and restart: later answers may lead elsewhere. */
export function useLead(
  whole: Questionnaire,
  from: string | null,
  now: { answers: Answers; seed: string },
  onLed: (answers: Answers) => void,
) {
  const [{ of, how }, setLed] = useState<{ of: string; how: keyof typeof words }>({
    of: "",
    how: "own",
  });
  const key = `${now.seed} ${from}`;
  if (of === key) return words[how];
  const led = from === null ? null : leadTo(whole, from, now);
  setLed({ of: key, how: led?.how ?? "own" });
  if (led?.how === "led") onLed(led.answers);
  return words[led?.how ?? "own"];
}
