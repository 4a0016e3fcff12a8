/** The structure at the left: pages and their questions, to choose from, to find in and to move about. */
import { Button, ConfigProvider, Input } from "antd";
import { useDeferredValue, useState } from "react";
import { laterDialog } from "../../../../../ui/later.tsx";
import type { Questionnaire } from "#questionnaire/model.ts";
import { useComments } from "../comment/comments.ts";
import { ownUndo } from "../history.ts";
import { keyOf } from "../key-of.ts";
import { Notes } from "../Notes.tsx";
import { addPage, type At, sizeText } from "../outline.ts";
import { placesIn, selectedAt, wholeSelected } from "../selection.ts";
import { useStructure } from "../structure.ts";
import { isFound } from "./found.ts";
import styles from "./Tree.module.css";
import { TreePage } from "./TreePage.tsx";

const LibraryDrawer = laterDialog(() =>
  import("../library/LibraryDrawer.tsx").then((m) => m.LibraryDrawer),
);

/** `onOpen`: something was chosen, on a phone to be seen instead of the structure. */
type TreeProps = { onOpen: () => void };

export function Tree({ onOpen }: TreeProps) {
  const { whole, edit } = useStructure();
  const { componentDisabled } = ConfigProvider.useConfig();
  const [typed, setTyped] = useState("");
  const [isLibrary, setLibrary] = useState(false);
  const wanted = useDeferredValue(typed.trim());
  return (
    <nav className={styles.tree} aria-label="题目列表">
      <div className={styles.top}>
        <Find typed={typed} onType={setTyped} onOpen={onOpen} />
        <Whole onOpen={onOpen} />
      </div>
      {whole.pages.map((page, index) => (
        <TreePage
          key={keyOf(whole.pages, index)}
          page={page}
          index={index}
          wanted={wanted}
          onOpen={onOpen}
        />
      ))}
      {!componentDisabled && (
        <div className={styles.foot}>
          <Button size="small" onClick={() => edit((now) => addPage(now))}>
            添加一页
          </Button>
          <Button size="small" data-library onClick={() => setLibrary(true)}>
            从题库插入
          </Button>
        </div>
      )}
      {isLibrary && <LibraryDrawer onClose={() => setLibrary(false)} />}
    </nav>
  );
}

type FindProps = TreeProps & { typed: string; onType: (typed: string) => void };

/** Enter goes to the first that is found. */
function Find({ typed, onType, onOpen }: FindProps) {
  const { whole, select } = useStructure();
  const goToFirst = () => {
    const first = placesIn(whole.pages).find((at) => isFoundAt(whole, at, typed.trim()));
    if (!first) return;
    select(selectedAt(whole, first));
    onOpen();
  };
  return (
    <Input
      size="small"
      allowClear
      disabled={false}
      aria-label="查找题目"
      data-find
      placeholder="查找题目、选项（/）"
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onPressEnter={goToFirst}
      onKeyDown={ownUndo}
    />
  );
}

/** What belongs to no page, and how all of it stands. */
function Whole({ onOpen }: TreeProps) {
  const { whole, notes, select, selected } = useStructure();
  const { list } = useComments();
  const open = list.filter(({ resolvedAt }) => resolvedAt === null).length;
  return (
    <>
      <button
        type="button"
        className={styles.whole}
        data-row=""
        aria-pressed={selected.kind === "whole"}
        onClick={() => {
          select(wholeSelected);
          onOpen();
        }}
      >
        <strong>整份问卷</strong>
        <span className={styles.title}>配额、分组、参数、计算值、结束页</span>
      </button>
      <p className={styles.stands} role="status">
        {sizeText(whole)}
        {notes.length > 0 ? `，${notes.length} 处要留意，已标在原处` : "，检查没有发现问题"}
        {open > 0 && `；${open} 条批注没解决`}
      </p>
      <Notes path="" />
      <Notes path="pages" />
    </>
  );
}

const isFoundAt = ({ pages }: Questionnaire, { page, question }: At, wanted: string): boolean => {
  const one = pages[page]?.questions[question];
  return one !== undefined && isFound(one, wanted);
};
