/** The answers being given, and saving each of them as it is given. */
import { useEffect, useRef, useState } from "react";
import { judgeAnswer } from "#questionnaire/judge.ts";
import type { Answer, Answers, Questionnaire } from "#questionnaire/model.ts";
import { walk } from "#questionnaire/walk.ts";

export type OnAnswer = (name: string, value: Answer | undefined, milliseconds: number) => void;

/** Long enough to write a word, short enough that a closed tab loses no sentence. */
const IDLE_MILLISECONDS = 800;

export const useAnswers = (
  questionnaire: Questionnaire,
  saved: Answers,
  { seed, onAnswer }: { seed: string; onAnswer: OnAnswer },
) => {
  // As given, not as normalised: a wrong one must stay, so that it can be mended.
  const [given, setGiven] = useState<Record<string, unknown>>(saved);
  // An upload ends long after it was begun, and must add to the answers given meanwhile.
  const latest = useRef(given);
  const clock = useQuestionClock();
  const save = useIdleQueue();

  const change = (name: string, value: unknown) => {
    const changed = { ...latest.current, [name]: value };
    latest.current = changed;
    setGiven(changed);
    const milliseconds = clock.spentOn(name);
    const answer = judgeAnswer(questionnaire, changed, { name, value, seed });
    if (answer.ok) save.later(name, () => onAnswer(name, answer.value, milliseconds));
  };
  return {
    path: walk(questionnaire, given, seed),
    change,
    /** Sends what is still waiting; call it when the question or the page is left. */
    flush: save.flush,
    restartClock: clock.restart,
  };
};

/** How long each question was worked on: from the last touch of any question to its own. */
const useQuestionClock = () => {
  const last = useRef(0);
  const spent = useRef<Record<string, number>>({});
  const restart = () => {
    last.current = performance.now();
  };
  useEffect(restart, []);
  const spentOn = (name: string): number => {
    const total = (spent.current[name] ?? 0) + performance.now() - last.current;
    spent.current[name] = total;
    restart();
    return Math.round(total);
  };
  return { spentOn, restart };
};

/** Runs the latest job of each name once it has been quiet, in the order of the names' first jobs. */
const useIdleQueue = () => {
  const jobs = useRef(new Map<string, () => void>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = () => {
    clearTimeout(timer.current);
    const waiting = [...jobs.current.values()];
    jobs.current.clear();
    for (const run of waiting) run();
  };
  const later = (name: string, run: () => void) => {
    jobs.current.set(name, run);
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, IDLE_MILLISECONDS);
  };
  useEffect(() => {
    // A phone that switches away may never come back to this page.
    document.addEventListener("visibilitychange", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, []);
  return { later, flush };
};
