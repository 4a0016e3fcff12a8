/** What a survey platform's figures of some days come to. Pure. */
import type { PlatformQuality } from "#contract/console/operations/chart.ts";
import { JoinResult } from "#contract/enums.ts";
import { secondsOf } from "../../study/survey/api.ts";
import type { PlatformDayFigure } from "./sql.ts";

type QualityOfInput = { id: number; name: string };

export function qualityOf(
  platform: QualityOfInput,
  days: readonly string[],
  figures: readonly PlatformDayFigure[],
): PlatformQuality {
  const of = (figure: string): number =>
    figures.reduce((sum, row) => (row.figure === figure ? sum + row.value : sum), 0);
  const { complete, screenedOut, quotaFull, timeout } = JoinResult.of;
  const isComplete = ({ figure }: PlatformDayFigure) => figure === `result:${complete}`;
  const completes = new Map(figures.filter(isComplete).map(({ day, value }) => [day, value]));
  return {
    ...platform,
    entered: of("entered"),
    completed: of(`result:${complete}`),
    screened: of(`result:${screenedOut}`),
    quotaFull: of(`result:${quotaFull}`),
    timedOut: of(`result:${timeout}`),
    invalid: of("invalid"),
    medianSeconds: medianOf(figures),
    refusedReturns: of("refused"),
    completes: days.map((day) => completes.get(day) ?? 0),
  };
}

/** The step that has the median of all completes of all days. */
function medianOf(figures: readonly PlatformDayFigure[]): number | null {
  const steps = figures
    .flatMap(({ figure, value }) => {
      const [, step] = /^seconds:(\d+)$/.exec(figure) ?? [];
      return step === undefined ? [] : [{ step: Number(step), value }];
    })
    .toSorted((a, b) => a.step - b.step);
  const all = steps.reduce((sum, { value }) => sum + value, 0);
  let seen = 0;
  for (const { step, value } of steps) {
    seen += value;
    if (seen * 2 >= all) return secondsOf(step);
  }
  return null;
}
