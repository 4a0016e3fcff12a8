/** A questionnaire page by page, for members and for the console's preview. */
import { useEffect, useId, useRef, useState } from "react";
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import { pipe } from "#questionnaire/pipe.ts";
import type { Path } from "#questionnaire/walk.ts";
import type { Surroundings } from "./field/field.ts";
import { Form } from "./Form.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import styles from "./questionnaire.module.css";
import { useFieldsOf } from "./rare.tsx";
import { TurnLine } from "./TurnLine.tsx";
import { useAnswers } from "./use-answers.ts";
import type { OnAnswer } from "./use-answers.ts";
import { usePageTimer } from "./use-page-timer.tsx";
import { useRare } from "./use-rare.ts";

// Beside the form, so that it is no file of its own.
export { loadRare } from "./rare.tsx";

/** Where a site keeps which page is open, such as the browser's history; without one the form keeps it itself. */
export interface PageKeeper {
  /** Null until `open` has been called. */
  index: number | null;
  /** The page on which the form opened: said once. */
  open: (index: number) => void;
  turnTo: (index: number) => void;
}

interface QuestionnaireFormProps extends Surroundings {
  questionnaire: Questionnaire;
  /** What was saved before; read once, when the form appears. */
  answers: Answers;
  seed: string;
  /** Called in the order of answering; the server must take them in that order too. */
  onAnswer: OnAnswer;
  /** Called with what is kept; whether it is complete or screened out is the judge's to say. */
  onFinish: (answers: Answers) => void;
  busy?: boolean;
  /** False while what a server drew has no script yet: turning the page would lose what stands on it. */
  isReady?: boolean;
  /** Never handed in, such as a profile: the site says how full it is, and it opens where a gap is. */
  isEndless?: boolean;
  pages?: PageKeeper;
  /** An answer that was given and is not kept: said at its question and at the foot, which leads there. */
  unkept?: { question: string; why: string } | null;
  /** Instead of the last button's own words. */
  finishWords?: string;
}

export const QuestionnaireForm = (props: QuestionnaireFormProps) => {
  useFieldsOf(props.questionnaire);
  return useRare(props.questionnaire) ? <Open {...props} /> : null;
};

const Open = (props: QuestionnaireFormProps) => {
  const { questionnaire, onFinish, busy = false, unkept = null, uploadFile, regions } = props;
  const { isEndless = false, finishWords = isEndless ? "完成" : "提交" } = props;
  const id = useId();
  const { path, change, flush, restartClock } = useAnswers(questionnaire, props.answers, props);
  const { form, index, hasTried, goTo, refuse } = useTurning(path, {
    begin: isEndless ? pageWithGap : pageToResume,
    onTurn: restartClock,
    keeper: props.pages,
  });
  const reached = path.pages[index];
  const words = (text: string) => pipe(text, questionnaire, path.answers);
  const advance = () => {
    flush();
    if (reached?.questions.some(({ problem }) => problem !== undefined)) refuse();
    else if (index + 1 < path.pages.length) goTo(index + 1);
    else onFinish(path.answers);
  };
  const { mustWait, clock } = usePageTimer(reached, {
    isReady: props.isReady ?? true,
    advance,
    onTimeUp: (mark, value) => {
      flush();
      change(mark, value);
    },
  });
  const before = path.pages.findLastIndex(({ isOver }, at) => at < index && !isOver);

  return (
    <Form
      ref={form}
      className={styles.form}
      onBlur={flush}
      onSubmit={() => busy || mustWait || advance()}
    >
      {!isEndless && <Progress questionnaire={questionnaire} page={reached?.page.name} />}
      <TurnLine {...{ questionnaire, path, index, words }} />
      <h2 data-page tabIndex={-1}>
        {words(reached?.page.title ?? questionnaire.title)}
      </h2>
      {reached?.questions.map((shown) => (
        <QuestionCard
          key={shown.question.name}
          id={`${id}${shown.question.name}`}
          showsProblem={hasTried}
          unkept={unkept?.question === shown.question.name ? unkept.why : undefined}
          onChange={(value) => change(shown.question.name, value)}
          {...{ shown, words, uploadFile, regions }}
        />
      ))}
      {clock}
      {unkept && <Unkept {...{ path, words, unkept }} onLead={goTo} />}
      <Buttons
        {...{ busy, mustWait }}
        onBack={before < 0 ? undefined : () => goTo(before)}
        next={isLast(questionnaire, path, index) ? finishWords : "下一页"}
      />
    </Form>
  );
};

type ButtonsProps = {
  busy: boolean;
  mustWait: boolean;
  onBack: (() => void) | undefined;
  next: string;
};

const Buttons = ({ busy, mustWait, onBack, next }: ButtonsProps) => (
  <div className={styles.buttons}>
    {onBack && (
      <button type="button" disabled={busy} onClick={onBack}>
        上一页
      </button>
    )}
    <button type="submit" className={styles.primary} disabled={busy || mustWait}>
      {busy ? "正在提交…" : next}
    </button>
  </div>
);

/** Which page is open, and where the focus goes: to its heading, or to what is wrong on it. */
const useTurning = (
  path: Path,
  how: { begin: (path: Path) => number; onTurn: () => void; keeper: PageKeeper | undefined },
) => {
  const { begin, onTurn, keeper } = how;
  const form = useRef<HTMLFormElement>(null);
  const [turn, setTurn] = useState(() => ({
    index: begin(path),
    attempts: 0,
    isFirst: true,
    wanted: "[data-page]",
  }));
  // Answers given on an earlier page may have taken the last ones away.
  const index = Math.min(keeper?.index ?? turn.index, Math.max(0, path.pages.length - 1));
  const hasTried = turn.attempts > 0 && turn.index === index;
  const shown = useRef(index);
  const first = useRef({ open: () => keeper?.open(turn.index), onTurn });
  useEffect(() => first.current.open(), []);
  useEffect(() => {
    // When the page has just been opened, the focus stays where the site put it.
    if (turn.isFirst && shown.current === index) return;
    // Also when the site turned the page.
    if (shown.current !== index) first.current.onTurn();
    shown.current = index;
    const isRefused = turn.attempts > 0 && turn.index === index;
    form.current?.querySelector<HTMLElement>(isRefused ? INVALID : turn.wanted)?.focus();
  }, [turn, index]);
  const goTo = (to: number, wanted = "[data-page]") => {
    setTurn({ index: to, attempts: 0, isFirst: false, wanted });
    if (to !== index) keeper?.turnTo(to);
  };
  const refuse = () => setTurn({ ...turn, index, attempts: turn.attempts + 1, isFirst: false });
  return { form, index, hasTried, goTo, refuse };
};

const CONTROL = ":is(input, select, textarea, button)";
const INVALID = `[data-invalid=true] ${CONTROL}`;

type UnkeptProps = {
  path: Path;
  words: (text: string) => string;
  unkept: { question: string; why: string };
  onLead: (index: number, wanted: string) => void;
};

const Unkept = ({ path, words, unkept: { question: name, why }, onLead }: UnkeptProps) => {
  const all = path.pages.map(({ questions }) =>
    questions.find((one) => one.question.name === name),
  );
  const index = all.findIndex((one) => one !== undefined);
  const title = all[index]?.question.title;
  // No longer asked, it needs no mending.
  if (title === undefined) return null;
  return (
    <div className={styles.unkept} role="alert">
      <p className={styles.problem}>{`「${words(title)}」没有保存：${why}`}</p>
      <button type="button" onClick={() => onLead(index, `[data-question="${name}"] ${CONTROL}`)}>
        去改这道题
      </button>
    </div>
  );
};

const Progress = (props: { questionnaire: Questionnaire; page: string | undefined }) => {
  // What is given at the start is no step of the respondent's.
  const pages = props.questionnaire.pages.filter(({ isAssigned }) => !isAssigned);
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
