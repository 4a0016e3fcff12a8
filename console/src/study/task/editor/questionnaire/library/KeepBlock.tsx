/** Keeps the selected question, or all of the selected page, in the library for every task. */
import { Button, Input } from "antd";
import { useState } from "react";
import { listLibrary, saveLibraryBlock } from "#contract/console/study/questionnaire-desk.ts";
import { sayDone } from "../../../../../platform/notice.ts";
import { useSend } from "../../../../../platform/query.ts";
import { found } from "../selection.ts";
import { useStructure } from "../structure.ts";
import styles from "./Library.module.css";
import { blockOf } from "./put.ts";

export function KeepBlock() {
  const { whole, selected } = useStructure();
  const [name, setName] = useState("");
  const save = useSend(saveLibraryBlock, {
    refreshes: [listLibrary],
    onDone: ({ name: kept }) => {
      setName("");
      sayDone(`已存到题库：${kept}`);
    },
  });
  const here = found(whole, selected);
  const questions =
    here.kind === "question" ? [here.question] : here.kind === "page" ? here.page.questions : [];
  if (questions.length === 0)
    return <p className="quiet">先选中一道题或一页，就可以把它存到题库。</p>;
  const { questions: kept, lost } = blockOf(questions);
  const what =
    here.kind === "question" ? `题目 ${here.question.name}` : `这一页的 ${kept.length} 题`;
  return (
    <section aria-label="存到题库" className={styles.keep}>
      <h3>把{what}存到题库</h3>
      {lost > 0 && <p className="quiet">有 {lost} 处条件引用了别的题，不会一起存。</p>}
      <div className={styles.row}>
        <Input
          aria-label="题组名称"
          placeholder="起个名称"
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          loading={save.isPending}
          {...(name.trim() === "" && { disabled: true })}
          onClick={() => save.mutate({ body: { name: name.trim(), questions: kept } })}
        >
          存到题库
        </Button>
      </div>
    </section>
  );
}
