/** The real renderer, in a window of its own so that its media queries see the device's width. */
import { Button } from "antd";
import { useDeferredValue, useMemo, useState } from "react";
import { listRegions } from "#contract/member/people/region.ts";
import type { Answer, Answers, Questionnaire } from "#questionnaire/model.ts";
import { judge } from "#questionnaire/judge.ts";
import { ownOf } from "#questionnaire/own.ts";
import { QuestionnaireForm } from "../../../../../../questionnaire/view/QuestionnaireForm.tsx";
import { call } from "../../../../platform/api.ts";
import type { Device } from "./devices.ts";
import { Frame } from "./Frame.tsx";
import { fromQuestion } from "./from-question.ts";
import styles from "./Preview.module.css";
import { usePreviewStart } from "./start.ts";
import { useLead } from "./use-lead.ts";

type LiveFormProps = { questionnaire: Questionnaire; device: Device };
type Try = { round: number; answers: Answers };

export function LiveForm({ questionnaire: whole, device }: LiveFormProps) {
  const { from: wanted, startFrom } = usePreviewStart();
  const from = useDeferredValue(wanted);
  // What was answered outlives an edit: anyone who tries the last page is not sent back to the first.
  const [{ round, answers }, setTry] = useState<Try>({ round: 1, answers: {} });
  const [ending, setEnding] = useState<string | null>(null);
  const led = useLead(whole, from, { answers, seed: String(round) }, (found) =>
    setTry({ round, answers: found }),
  );
  const isCut = whole.pages.some(({ questions }) => questions.some(({ name }) => name === from));
  const seed = String(round);
  const given = useAssigned(whole, round);
  const own = useMemo(() => ownOf(whole, { seed, answers: given }), [whole, seed, given]);
  const answered = { ...given, ...answers };
  const questionnaire = fromQuestion(own, placeIn(own, from), answered);
  const restart = () => {
    setTry({ round: round + 1, answers: {} });
    setEnding(null);
  };
  const keep = (name: string, value: Answer | undefined) => {
    setEnding(null);
    setTry((now) => {
      // A late answer from the form before must not reach this one.
      if (now.round !== round) return now;
      const { [name]: _, ...rest } = now.answers;
      return { round, answers: value === undefined ? rest : { ...rest, [name]: value } };
    });
  };
  const finish = (given: Answers) => {
    const { outcome, cells } = judge(questionnaire, given, { seed });
    const inCells = cells.length > 0 ? `，落入配额 ${cells.join("、")}` : "";
    setEnding(outcome === "screenedOut" ? "结果：被甄别" : `结果：完成${inCells}`);
  };
  return (
    <div>
      <Bar
        device={device}
        said={
          ending ??
          [isCut && `从 ${from} 开始${led}`, armsText(whole, answered)].filter(Boolean).join("，")
        }
        onStart={isCut ? () => startFrom(null) : undefined}
        onRestart={restart}
      />
      <Frame device={device} title={`问卷预览，${device.label}`}>
        <QuestionnaireForm
          // Another questionnaire is another form, which takes up what was answered in the one before.
          key={`${round}${from}${JSON.stringify(whole)}`}
          questionnaire={questionnaire}
          answers={answered}
          seed={seed}
          onAnswer={keep}
          onFinish={finish}
          regions={loadPlaces}
          uploadFile={async ({ name }) => `preview/${name}`}
        />
      </Frame>
    </div>
  );
}

type BarProps = {
  device: Device;
  /** How it ended, or where it began. */
  said: string;
  onStart: (() => void) | undefined;
  onRestart: () => void;
};

const Bar = ({ device, said, onStart, onRestart }: BarProps) => (
  <div className={styles.bar}>
    <span className={styles.device}>{device.label}</span>
    <span className="quiet" role="status">
      {said}
    </span>
    <span className={styles.again}>
      {onStart && (
        <Button type="text" size="small" disabled={false} onClick={onStart}>
          回到开头
        </Button>
      )}
      <Button type="text" size="small" disabled={false} onClick={onRestart}>
        重新开始
      </Button>
    </span>
  </div>
);

/** The question's name here; inside a loop, its name for whichever item is first. */
const placeIn = ({ pages }: Questionnaire, name: string | null): string | null =>
  pages
    .flatMap(({ questions }) => questions)
    .find((one) => one.name === name || one.name.startsWith(`${name}@`))?.name ?? null;

/** The arms that a respondent would be given: each new try is of the next. */
const useAssigned = ({ experiments }: Questionnaire, round: number): Answers =>
  useMemo(
    () =>
      Object.fromEntries(
        (experiments ?? []).flatMap(({ name, arms }) => {
          const arm = arms[(round - 1) % Math.max(arms.length, 1)];
          return arm ? [[name, arm.value]] : [];
        }),
      ),
    [experiments, round],
  );

const armsText = ({ experiments = [] }: Questionnaire, given: Answers): string =>
  experiments
    .flatMap(({ name, arms }) => arms.find(({ value }) => value === given[name])?.label ?? [])
    .map((label) => `分到「${label}」`)
    .join("，");
/** One function for all drawings: another would be asked for the provinces again. */
const loadPlaces = (parent: string | undefined) =>
  call(listRegions, { query: parent === undefined ? {} : { parent } });
