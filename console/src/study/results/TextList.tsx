/** Answers one under the other: J and K move, a figure puts the answer into that category or takes it out. */
import { Button } from "antd";
import { type KeyboardEvent, useRef } from "react";
import { codeResults, resultTexts } from "#contract/console/study/results-kept.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { useMay } from "../../platform/me.ts";
import { useSend } from "../../platform/query.ts";
import type { Category } from "./Categories.tsx";
import styles from "./Results.module.css";

type Text = DataOf<typeof resultTexts>["list"][number];
type TextListProps = { id: string; list: readonly Text[]; categories: readonly Category[] };

/** The figures of a keyboard. */
const KEYS = 9;

export function TextList({ id, list, categories }: TextListProps) {
  const rows = useRef<HTMLUListElement>(null);
  const may = useMay(codeResults);
  const code = useSend(codeResults, { refreshes: [resultTexts] });
  const toggle = (text: Text, category: Category | undefined) => {
    if (!may || !category) return;
    const isIn = !text.categories.includes(category.id);
    code.mutate({
      params: { id },
      body: { categoryId: category.id, responseIds: [text.id], isIn },
    });
  };
  const press = (event: KeyboardEvent, at: number) => {
    const text = list[at];
    if (event.ctrlKey || event.metaKey || event.altKey || !text) return;
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = rows.current?.children[at + step];
      if (next instanceof HTMLElement) next.focus();
    } else if (/^[1-9]$/.test(event.key)) toggle(text, categories[Number(event.key) - 1]);
  };
  return (
    <>
      {may && categories.length > 0 && <Hint categories={categories} />}
      <ul className={styles.texts} aria-label="原文" ref={rows}>
        {list.map((text, at) => (
          <li
            key={text.id}
            // Keys code what is in focus.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            onKeyDown={(event) => press(event, at)}
          >
            <p>{text.text}</p>
            {categories.map((category) => (
              <Button
                key={category.id}
                size="small"
                type={text.categories.includes(category.id) ? "primary" : "text"}
                aria-pressed={text.categories.includes(category.id)}
                disabled={!may}
                onClick={() => toggle(text, category)}
              >
                {category.name}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

const Hint = ({ categories }: Pick<TextListProps, "categories">) => (
  <p className="quiet">
    J / K 移动　1–9 归入或移出分类（
    {categories
      .slice(0, KEYS)
      .map(({ name }, at) => `${at + 1} ${name}`)
      .join("　")}
    ）
  </p>
);
