/** The categories of one question: a new one is typed, an empty mistake is taken away. */
import { Button, Input } from "antd";
import { useState } from "react";
import {
  removeResultCategory,
  resultTexts,
  saveResultCategory,
} from "#contract/console/study/results-kept.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { useMay } from "../../platform/me.ts";
import { useSend } from "../../platform/query.ts";
import styles from "./Results.module.css";

export type Category = DataOf<typeof resultTexts>["categories"][number];
type CategoriesProps = { id: string; question: string; categories: readonly Category[] };

export function Categories({ id, question, categories }: CategoriesProps) {
  const may = useMay(saveResultCategory);
  const [name, setName] = useState("");
  const save = useSend(saveResultCategory, {
    refreshes: [resultTexts],
    onDone: () => setName(""),
  });
  const remove = useSend(removeResultCategory, { refreshes: [resultTexts] });
  if (!may) return null;
  return (
    <Form
      className={styles.bar}
      onSubmit={() => {
        if (name.trim() !== "")
          save.mutate({ params: { id }, body: { key: question, name: name.trim() } });
      }}
    >
      <Input
        aria-label="新分类的名称"
        placeholder="新分类"
        maxLength={40}
        style={{ width: 160 }}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button htmlType="submit" loading={save.isPending}>
        添加分类
      </Button>
      {categories
        .filter(({ n }) => n === 0)
        .map((one) => (
          <Button
            key={one.id}
            size="small"
            aria-label={`删除分类：${one.name}`}
            onClick={() => remove.mutate({ params: { id, categoryId: String(one.id) } })}
          >
            {one.name} ✕
          </Button>
        ))}
    </Form>
  );
}
