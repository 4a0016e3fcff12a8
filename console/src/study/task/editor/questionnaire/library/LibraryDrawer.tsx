/** The library beside the editor: questions and blocks to put in, and those that colleagues have kept. */
import { useQuery } from "@tanstack/react-query";
import { Button, Drawer, Input } from "antd";
import { useState } from "react";
import {
  getLibraryBlock,
  type LibraryBlock,
  listLibrary,
  removeLibraryBlock,
} from "#contract/console/study/questionnaire-desk.ts";
import type { Question } from "#questionnaire/model.ts";
import { call } from "../../../../../platform/api.ts";
import { sayDone, sayFailed } from "../../../../../platform/notice.ts";
import { query, useSend } from "../../../../../platform/query.ts";
import { placesIn, found, selectedAt } from "../selection.ts";
import { useStructure } from "../structure.ts";
import { entries } from "./entries.ts";
import { KeepBlock } from "./KeepBlock.tsx";
import styles from "./Library.module.css";
import { putBlock } from "./put.ts";

export function LibraryDrawer({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const put = usePut();
  const wanted = typed.trim();
  const isWanted = (name: string, titles: readonly string[]) =>
    wanted === "" || [name, ...titles].some((text) => text.includes(wanted));
  const shown = entries.filter(({ name, questions }) =>
    isWanted(
      name,
      questions.map(({ title }) => title),
    ),
  );
  const groups = Map.groupBy(shown, ({ group }) => group);
  return (
    <Drawer open title="题库" placement="left" size={420} onClose={onClose}>
      <div className={styles.library}>
        <Input
          aria-label="在题库里查找"
          placeholder="查找题组或题目"
          allowClear
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="quiet">插在选中的题后面，编号重复时自动换一个。</p>
        {[...groups].map(([group, list]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            {list.map(({ name, questions }) => (
              <Row
                key={name}
                name={name}
                titles={questions.map(({ title }) => title)}
                onPut={() => put(questions)}
              />
            ))}
          </section>
        ))}
        <OwnBlocks isWanted={isWanted} onPut={put} />
        <KeepBlock />
      </div>
    </Drawer>
  );
}

/** Behind the selected question, at the end of the selected page, or at the very end. */
function usePut() {
  const { whole, selected, edit, select } = useStructure();
  return (questions: readonly Question[]) => {
    const here = found(whole, selected);
    const page = here.kind === "page" ? here.index : whole.pages.length - 1;
    const at =
      here.kind === "question"
        ? { ...here.at, question: here.at.question + 1 }
        : { page, question: whole.pages[page]?.questions.length ?? 0 };
    const made = edit((now) => putBlock(now, at, questions));
    const last = { ...at, question: at.question + questions.length - 1 };
    if (placesIn(made.pages).length > 0) select(selectedAt(made, last));
    sayDone(`已插入 ${questions.length} 题，可以撤销`);
  };
}

type RowProps = {
  name: string;
  titles: readonly string[];
  by?: string;
  onPut: () => void;
  onRemove?: () => void;
};

const Row = ({ name, titles, by, onPut, onRemove }: RowProps) => (
  <div className={styles.row}>
    <div className={styles.words}>
      <strong>{name}</strong>
      <span className="quiet">
        {titles.length > 1 && `${titles.length} 题：`}
        {titles.join("；")}
        {by && `（${by}）`}
      </span>
    </div>
    <Button size="small" aria-label={`插入 ${name}`} onClick={onPut}>
      插入
    </Button>
    {onRemove && (
      <Button size="small" type="text" aria-label={`从题库删除 ${name}`} onClick={onRemove}>
        删除
      </Button>
    )}
  </div>
);

type OwnBlocksProps = {
  isWanted: (name: string, titles: readonly string[]) => boolean;
  onPut: (questions: readonly Question[]) => void;
};

function OwnBlocks({ isWanted, onPut }: OwnBlocksProps) {
  const { data } = useQuery(query(listLibrary));
  const remove = useSend(removeLibraryBlock, {
    refreshes: [listLibrary],
    said: "已从题库删除",
  });
  const put = async ({ id }: LibraryBlock) => {
    try {
      const { questions } = await call(getLibraryBlock, { params: { id: String(id) } });
      // They were parsed when they were kept.
      onPut(questions as Question[]);
    } catch (cause) {
      sayFailed(cause);
    }
  };
  const list = (data?.list ?? []).filter(({ name, titles }) => isWanted(name, titles));
  return (
    <section aria-label="本站存的">
      <h3>本站存的</h3>
      {list.length === 0 && <p className="quiet">还没有。下面可以把选中的题或页存进来。</p>}
      {list.map((block) => (
        <Row
          key={block.id}
          name={block.name}
          titles={block.titles}
          by={block.by}
          onPut={() => void put(block)}
          onRemove={() => remove.mutate({ params: { id: String(block.id) } })}
        />
      ))}
    </section>
  );
}
