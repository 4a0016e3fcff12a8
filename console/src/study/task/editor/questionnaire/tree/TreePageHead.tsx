/** The head of a page in the structure: chosen, dragged or moved by keys like a question. */
import { ConfigProvider } from "antd";
import type { KeyboardEvent } from "react";
import type { Block } from "#questionnaire/block.ts";
import type { Page } from "#questionnaire/model.ts";
import { movePage } from "../outline.ts";
import { holdQuestion } from "../reach.ts";
import { useStructure } from "../structure.ts";
import { stepBy, useDragPage } from "./drag.ts";
import styles from "./Tree.module.css";

type TreePageHeadProps = { page: Page; index: number; onOpen: () => void };

export function TreePageHead({ page, index, onOpen }: TreePageHeadProps) {
  const { whole, edit, select, selected, step } = useStructure();
  const block = whole.blocks?.find(({ name }) => name === page.block);
  const { componentDisabled } = ConfigProvider.useConfig();
  const drag = useDragPage(index);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = stepBy(event);
    if (by === undefined) return;
    event.preventDefault();
    if (!event.altKey) return step(by);
    if (componentDisabled) return;
    edit((now) => movePage(now, index, by));
    select({ kind: "page", name: page.name });
    holdQuestion(page.name);
  };
  return (
    <button
      type="button"
      className={styles.pageHead}
      data-row={page.name}
      aria-pressed={selected.kind === "page" && selected.name === page.name}
      onClick={() => {
        select({ kind: "page", name: page.name, index });
        onOpen();
      }}
      onKeyDown={press}
      {...drag}
    >
      <strong>第 {index + 1} 页</strong>
      <span className={styles.title}>{page.title}</span>
      {block && <span className="quiet">{blockText(block)}</span>}
      <span className="quiet">{page.questions.length} 题</span>
    </button>
  );
}

const blockText = ({ name, title, loop, arm, shuffleWith, shufflePages }: Block): string =>
  [
    title ?? name,
    loop && "循环",
    (shuffleWith !== undefined || shufflePages) && "随机",
    arm && `${arm.arm} 组`,
  ]
    .filter(Boolean)
    .join(" · ");
