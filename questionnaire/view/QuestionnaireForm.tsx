/** A questionnaire page by page, for members and for the console's preview. */
import { useEffect, useId, useRef, useState } from "react";
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import { pipe } from "#questionnaire/pipe.ts";
import type { Path } from "#questionnaire/walk.ts";
import type { Surroundings } from "./field/field.ts";
import { Form } from "./Form.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import styles from "./questionnaire.module.css";
import { useAnswers } from "./use-answers.ts";
import type { OnAnswer } from "./use-answers.ts";

export interface QuestionnaireFormProps extends Surroundings {
  questionnaire: Questionnaire;
  /** What was saved before; read once, when the form appears. */
  answers: Answers;
  seed: string;
  /** Called in the order of answering; the server must take them in that order too. */
  onAnswer: OnAnswer;
  /** Called with what is kept; whether it is complete or screened out is the judge's to say. */
  onFinish: (answers: Answers) => void;
  busy?: boolean;
  /** Never handed in, such as a profile: the site says how full it is, and it opens where a gap is. */
  isEndless?: boolean;
  /** Instead of the last button's own words. */
  finishWords?: string;
}

export const QuestionnaireForm = (props: QuestionnaireFormProps) => {
  const { questionnaire, seed, onAnswer, onFinish, busy = false, uploadFile, regions } = props;
  const { isEndless = false, finishWords = isEndless ? "完成" : "提交" } = props;
  const id = useId();
  const { path, change, flush, restartClock } = useAnswers(questionnaire, props.answers, {
    seed,
    onAnswer,
  });
  const { form, index, hasTried, goTo, refuse } = useTurning(path, {
    begin: isEndless ? pageWithGap : pageToResume,
    onTurn: restartClock,
  });
  const reached = path.pages[index];
  const words = (text: string) => pipe(text, questionnaire, path.answers);

  const advance = () => {
    flush();
    if (reached?.questions.some(({ problem }) => problem !== undefined)) refuse();
    else if (index + 1 < path.pages.length) goTo(index + 1);
    else onFinish(path.answers);
  };

  return (
    <Form
      ref={form}
      className={styles.form}
      onBlur={flush}
      onSubmit={() => {
        if (!busy) advance();
      }}
    >
      {!isEndless && <Progress questionnaire={questionnaire} page={reached?.page.name} />}
      <h2 data-page tabIndex={-1}>
        {words(reached?.page.title ?? questionnaire.title)}
      </h2>
      {reached?.questions.map((shown) => (
        <QuestionCard
          key={shown.question.name}
          id={`${id}${shown.question.name}`}
          showsProblem={hasTried}
          onChange={(value) => change(shown.question.name, value)}
          {...{ shown, words, uploadFile, regions }}
        />
      ))}
      <div className={styles.buttons}>
        {index > 0 && (
          <button type="button" disabled={busy} onClick={() => goTo(index - 1)}>
            上一页
          </button>
        )}
        <button type="submit" className={styles.primary} disabled={busy}>
          {busy ? "正在提交…" : isLast(questionnaire, path, index) ? finishWords : "下一页"}
        </button>
      </div>
    </Form>
  );
};

/** Which page is open, and where the focus goes: to its heading, or to what is wrong on it. */
const useTurning = (
  path: Path,
  { begin, onTurn }: { begin: (path: Path) => number; onTurn: () => void },
) => {
  const form = useRef<HTMLFormElement>(null);
  const [turn, setTurn] = useState(() => ({
    index: begin(path),
    attempts: 0,
    isFirst: true,
  }));
  useEffect(() => {
    const target = turn.attempts > 0 ? INVALID : "[data-page]";
    // Whoever just opened the page is left where the site put them.
    if (!turn.isFirst) form.current?.querySelector<HTMLElement>(target)?.focus();
  }, [turn]);
  const goTo = (index: number) => {
    setTurn({ index, attempts: 0, isFirst: false });
    onTurn();
  };
  const refuse = () => setTurn({ ...turn, attempts: turn.attempts + 1, isFirst: false });
  return { form, index: turn.index, hasTried: turn.attempts > 0, goTo, refuse };
};

const INVALID = "[data-invalid=true] :is(input, select, textarea, button)";

const Progress = (props: { questionnaire: Questionnaire; page: string | undefined }) => {
  const { pages } = props.questionnaire;
  if (pages.length < 2) return null;
  // By place in the whole, not by pages seen: nobody knows yet how many will be skipped.
  const place = Math.max(
    0,
    pages.findIndex(({ name }) => name === props.page),
  );
  const percent = Math.round((place / pages.length) * 100);
  return (
    <div className={styles.progress}>
      <progress aria-label="答题进度" max={100} value={percent} />
      <span>{`第 ${place + 1} 步 / 共 ${pages.length} 步`}</span>
    </div>
  );
};

/** Where the respondent left off: the last page with an answer on it. */
const pageToResume = ({ pages }: Path): number =>
  Math.max(
    0,
    ...pages.map(({ questions }, i) =>
      questions.some((shown) => shown.answer !== undefined) ? i : 0,
    ),
  );

/** The first page on which something is open, or the first of all. */
const pageWithGap = ({ pages }: Path): number =>
  Math.max(
    0,
    pages.findIndex(({ questions }) =>
      questions.some(
        ({ question, answer }) => question.kind !== "explanation" && answer === undefined,
      ),
    ),
  );

const isLast = ({ pages }: Questionnaire, path: Path, index: number): boolean =>
  index + 1 >= path.pages.length &&
  (path.outcome !== "incomplete" || path.pages[index]?.page === pages[pages.length - 1]);
