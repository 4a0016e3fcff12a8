/** Runs respondents through the questionnaire a few at a time, so that the page stays alive and shows how far it is. */
import { useEffect, useRef, useState } from "react";
import { dryRun, spokenIn } from "#questionnaire/dry-run.ts";
import { type DryReport, tallyOf } from "#questionnaire/dry-run-report.ts";
import type { Questionnaire } from "#questionnaire/model.ts";

/** In one go between two drawings. */
const AT_ONCE = 20;

type Run = { count: number; seed: string; day: string };

export function useDryRun() {
  const [report, setReport] = useState<DryReport | null>(null);
  const [isRunning, setRunning] = useState(false);
  // Which run it is: a newer one, or leaving the page, ends the one before.
  const current = useRef(0);
  useEffect(
    () => () => {
      current.current = -1;
    },
    [],
  );
  const start = (questionnaire: Questionnaire, { count, seed, day }: Run) => {
    const own = ++current.current;
    const tally = tallyOf(questionnaire, day);
    const spoken = spokenIn(questionnaire);
    let done = 0;
    const go = () => {
      if (current.current !== own) return;
      for (const end = Math.min(count, done + AT_ONCE); done < end; done++)
        tally.add(dryRun(questionnaire, `${seed} ${done}`, spoken));
      setReport(tally.report());
      setRunning(done < count);
      if (done < count) requestAnimationFrame(go);
    };
    setRunning(true);
    requestAnimationFrame(go);
  };
  return { report, isRunning, start };
}
