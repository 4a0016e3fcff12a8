/** The questionnaire as pages and questions that are edited without knowing the model. */
import { RedoOutlined, UndoOutlined } from "@ant-design/icons";
import { Button, ConfigProvider, Input } from "antd";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { checkLogic } from "#questionnaire/lint.ts";
import type { Parsed } from "#questionnaire/parse.ts";
import { EmptyState } from "../../../../ui/States.tsx";
import { parsedOf } from "../parsed.ts";
import { drawable } from "./drawable.ts";
import type { History } from "./history.ts";
import { keyOf } from "./key-of.ts";
import { Notes } from "./Notes.tsx";
import { addPage, blankQuestionnaire, sizeText } from "./outline.ts";
import { PageCard } from "./page/PageCard.tsx";
import { partWords, saidOf } from "./place-words.ts";
import styles from "./Questionnaire.module.css";
import {
  type Actions,
  ActionsContext,
  type EditWhole,
  type Note,
  StructureContext,
  useStructure,
} from "./structure.ts";
import { EndPages } from "./whole/EndPages.tsx";
import { QuotaCells } from "./whole/QuotaCells.tsx";

type StructurePaneProps = {
  value: unknown;
  history: History;
  open: string | null;
  onOpen: (name: string | null) => void;
  onBlank: () => void;
  /** To where text is pasted, and to where the JSON is mended. */
  onGo: () => void;
  onMend: () => void;
};

export function StructurePane(props: StructurePaneProps) {
  const { value, history, open, onOpen, onBlank, onGo, onMend } = props;
  const parsed = value === null ? null : parsedOf(value);
  const whole = useMemo(() => drawable(value), [value]);
  const notes = useNotes(parsed);
  const actions = useEditing(history, onOpen);
  if (parsed === null) return <Nothing onGo={onGo} onBlank={onBlank} />;
  if (whole === undefined)
    return (
      <EmptyState title="问卷的格式有误" next={<Button onClick={onMend}>在 JSON 里修改</Button>} />
    );
  const questions = new Map(
    whole.pages.flatMap((page) => page.questions.map((question) => [question.name, question])),
  );
  const questionOf = (name: string) => questions.get(name);
  return (
    <ActionsContext value={actions}>
      <StructureContext value={{ ...actions, whole, notes, questionOf, open }}>
        <div
          className={styles.pane}
          onKeyDown={history.onKeyDown}
          onBlur={history.endStep}
          role="group"
          aria-label="问卷结构"
        >
          <Bar history={history} />
          {whole.pages.map((page, index) => (
            <PageCard key={keyOf(whole.pages, index)} page={page} index={index} />
          ))}
          <div className={styles.actions}>
            <Button onClick={() => actions.edit((now) => addPage(now))}>添加一页</Button>
          </div>
          <Notes path="pages" />
          <QuotaCells />
          <EndPages />
        </div>
      </StructureContext>
    </ActionsContext>
  );
}

/** The same from one key to the next: what it changes is whatever stands there by then. */
function useEditing(history: History, setOpen: (name: string | null) => void): Actions {
  const latest = useRef(history);
  useEffect(() => {
    latest.current = history;
  }, [history]);
  const edit: EditWhole = useCallback((make, mark) => {
    let made = blankQuestionnaire;
    latest.current.edit((now) => {
      // Nothing is edited that was not drawn.
      made = make(drawable(now) ?? blankQuestionnaire);
      return made;
    }, mark);
    return made;
  }, []);
  return useMemo(() => ({ edit, setOpen }), [edit, setOpen]);
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

/** The questionnaire's own name, the way back and forth, and how it stands. */
function Bar({ history }: { history: History }) {
  const { whole, notes, edit } = useStructure();
  const { componentDisabled } = ConfigProvider.useConfig();
  return (
    <>
      <div className={styles.bar}>
        <Input
          aria-label="问卷标题"
          placeholder="问卷标题"
          maxLength={200}
          status={whole.title ? "" : "error"}
          value={whole.title}
          onChange={({ target }) => edit((now) => ({ ...now, title: target.value }), "title")}
        />
        {!componentDisabled && (
          <>
            <Button
              icon={<UndoOutlined aria-hidden />}
              title="Ctrl + Z"
              disabled={!history.canUndo}
              onClick={history.undo}
            >
              撤销
            </Button>
            <Button
              icon={<RedoOutlined aria-hidden />}
              title="Ctrl + Shift + Z"
              disabled={!history.canRedo}
              onClick={history.redo}
            >
              重做
            </Button>
          </>
        )}
      </div>
      <Notes path="title" />
      <Notes path="" />
      <p className="quiet" role="status">
        {sizeText(whole)}
        {notes.length > 0 ? `，${notes.length} 处要留意，已标在原处` : "，检查没有发现问题"}。Alt +
        ↑ ↓ 移动题目，Ctrl + Z 撤销。
      </p>
    </>
  );
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
