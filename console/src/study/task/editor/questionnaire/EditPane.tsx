/** The questionnaire as it is edited without knowing the model: its structure, what is selected of it, and the phone. */
import { Button } from "antd";
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { checkLogic } from "#questionnaire/lint.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import type { Parsed } from "#questionnaire/parse.ts";
import { useLatest } from "../../../../platform/use-latest.ts";
import { EmptyState } from "../../../../ui/States.tsx";
import { parsedOf } from "../parsed.ts";
import { drawable } from "./drawable.ts";
import type { History } from "./history.ts";
import { blankQuestionnaire } from "./outline.ts";
import { SelectedPanel } from "./panel/SelectedPanel.tsx";
import { Phone } from "./panel/Phone.tsx";
import { questionsSpokenOf } from "./condition/readable.ts";
import { Keys } from "./keys/Keys.tsx";
import { leaveField } from "./keys/leave-field.ts";
import { partWords, saidOf } from "./place-words.ts";
import styles from "./Questionnaire.module.css";
import { removed } from "./removed.tsx";
import { holdQuestion } from "./reach.ts";
import { type Selected, stepFrom } from "./selection.ts";
import { useFollowed } from "./use-followed.ts";
import {
  type Actions,
  ActionsContext,
  type EditWhole,
  type Note,
  StructureContext,
} from "./structure.ts";
import { Tree } from "./tree/Tree.tsx";

type EditPaneProps = {
  value: unknown;
  history: History;
  selected: Selected;
  onSelect: (selected: Selected) => void;
  onBlank: () => void;
  /** Leads to where text is pasted, and to where the JSON is corrected. */
  onGo: () => void;
  onMend: () => void;
};

export function EditPane(props: EditPaneProps) {
  const { value, history, selected, onSelect, onBlank, onGo, onMend } = props;
  const parsed = value === null ? null : parsedOf(value);
  const whole = useMemo(() => drawable(value), [value]);
  const notes = useNotes(parsed);
  const actions = useEditing({ history, whole, selected, select: onSelect });
  // On a phone one sees either the structure or what is selected of it.
  const [isInForm, setInForm] = useState(false);
  const openForm = useCallback(() => setInForm(true), []);
  const now = useFollowed(whole, selected);
  if (parsed === null) return <Nothing onGo={onGo} onBlank={onBlank} />;
  if (whole === undefined)
    return (
      <EmptyState title="问卷的格式有误" next={<Button onClick={onMend}>在 JSON 里修改</Button>} />
    );
  const questions = questionsSpokenOf(whole);
  const questionOf = (name: string) => questions.get(name);
  return (
    <ActionsContext value={actions}>
      <StructureContext value={{ ...actions, whole, notes, questionOf, selected: now }}>
        <div className={styles.desk}>
          <div
            className={styles.editing}
            data-form={isInForm}
            onKeyDown={(event) => {
              // A dialog above the editor is drawn elsewhere, and has keys of its own.
              if (!isWithin(event)) return;
              history.onKeyDown(event);
              leaveField(event);
            }}
            onBlur={history.endStep}
            role="group"
            aria-label="问卷结构"
          >
            <Tree onOpen={openForm} />
            <SelectedPanel onBack={() => setInForm(false)} />
          </div>
          <Phone value={value} />
          <Keys />
        </div>
      </StructureContext>
    </ActionsContext>
  );
}

const isWithin = ({ currentTarget, target }: KeyboardEvent): boolean =>
  target instanceof Node && currentTarget.contains(target);

type Editing = {
  history: History;
  whole: Questionnaire | undefined;
  selected: Selected;
  select: (selected: Selected) => void;
};

/** The same actions at every keystroke: each of them changes what stands there when it is called. */
function useEditing(now: Editing): Actions {
  const latest = useLatest(now);
  // On another page nothing could be put back.
  const closing = useRef<() => void>(undefined);
  useEffect(() => () => closing.current?.(), []);
  const edit: EditWhole = useCallback(
    (make, mark) => {
      let made = blankQuestionnaire;
      latest.current.history.edit((now) => {
        // Nothing is edited that was not drawn.
        made = make(drawable(now) ?? blankQuestionnaire);
        return made;
      }, mark);
      return made;
    },
    [latest],
  );
  return useMemo(() => {
    const choose = (to: Selected) => latest.current.select(to);
    const step = (by: -1 | 1) => {
      const { whole, selected } = latest.current;
      if (!whole) return;
      const to = stepFrom(whole, selected, by);
      choose(to);
      if (to.kind !== "whole") holdQuestion(to.name);
    };
    return {
      edit,
      select: choose,
      setOpen: (name) => choose(name === null ? { kind: "whole" } : { kind: "question", name }),
      step,
      remove: (at) => {
        closing.current = removed({ edit, select: choose }, at);
      },
    };
  }, [edit, latest]);
}

/** The check of the logic follows when there is time: typing stays fast. */
function useNotes(parsed: Parsed | null): Note[] {
  const checked = useDeferredValue(parsed);
  return useMemo(() => {
    if (checked === null) return [];
    if (!checked.ok)
      return checked.problems.map(({ path, message }) => ({
        path,
        message: saidOf(partWords(path), message),
        tone: "bad" as const,
      }));
    return checkLogic(checked.questionnaire).map(({ path, message, isFatal }) => ({
      path,
      message,
      tone: isFatal ? ("bad" as const) : ("waiting" as const),
    }));
  }, [checked]);
}

const Nothing = ({ onGo, onBlank }: { onGo: () => void; onBlank: () => void }) => (
  <EmptyState
    title="暂无问卷"
    next={
      <span className={styles.actions}>
        <Button type="primary" onClick={onGo}>
          粘贴文字导入
        </Button>
        <Button onClick={onBlank}>从空白开始</Button>
      </span>
    }
  />
);
