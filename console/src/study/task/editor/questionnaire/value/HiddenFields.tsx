/** What the link may bring: each parameter with its name, and the address to hand out. */
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import type { HiddenField } from "#questionnaire/value-model.ts";
import { NameField, namePattern } from "../NameField.tsx";
import { namesIn } from "../names.ts";
import { Notes } from "../Notes.tsx";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { Figure, Word } from "../Small.tsx";
import { useStructure } from "../structure.ts";
import { Tool } from "../Tools.tsx";
import { useTyped } from "../use-typed.ts";
import { addHidden, changeItem, choicesOfLines, linesOf, removeItem, renameItem } from "./edits.ts";

export function HiddenFields() {
  const { whole, edit } = useStructure();
  const fields = whole.hiddenFields ?? [];
  const example = fields
    .map(
      ({ name, choices }) => `${name}=${choices?.[0] ? encodeURIComponent(choices[0].value) : "…"}`,
    )
    .join("&");
  return (
    <section className={styles.part} aria-label="链接参数" data-path="hiddenFields">
      <header className={styles.pageHead}>
        <strong>链接参数</strong>
        <span className="quiet">
          从任务链接带进来的值，可用于条件、引用、配额和导出；任何人都能改链接，不要用来决定报酬
        </span>
      </header>
      {fields.map((field, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <FieldRow key={index} field={field} index={index} />
      ))}
      {fields.length > 0 && (
        <p className="quiet">
          在任务链接后面加上（供应商的链接要放在签名之前）：<code>{`&${example}`}</code>
        </p>
      )}
      <Notes path="hiddenFields" />
      <div className={styles.actions}>
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => edit(addHidden)}>
          添加链接参数
        </Button>
      </div>
    </section>
  );
}

function FieldRow({ field, index }: { field: HiddenField; index: number }) {
  const { whole, edit } = useStructure();
  const of = `链接参数 ${field.name}`;
  const path = `hiddenFields[${index}]`;
  const change = (patch: Record<string, unknown>, key: string) =>
    edit(
      (now) => changeItem(now, "hiddenFields", { index, make: (one) => patched(one, patch) }),
      `${path}.${key}`,
    );
  return (
    <div className={styles.jump} role="group" aria-label={of}>
      <div className={styles.actions}>
        <NameField
          label="参数名"
          word="参数名"
          value={field.name}
          taken={[...namesIn(whole)]}
          pattern={namePattern}
          max={40}
          onRename={(to) => edit((now) => renameItem(now, "hiddenFields", { index, to }))}
        />
        <Word
          label="名称"
          of={of}
          max={200}
          value={field.title}
          onChange={(title) => change({ title: title ?? "" }, "title")}
        />
        <Figure
          label="最多"
          of={of}
          unit="字"
          placeholder="64"
          value={field.maxLength}
          onChange={(maxLength) => change({ maxLength }, "maxLength")}
        />
        <Tool
          label={`删除${of}`}
          icon={<DeleteOutlined aria-hidden />}
          onPress={() => edit((now) => removeItem(now, "hiddenFields", index))}
        />
      </div>
      <ChoicesBox
        of={of}
        choices={field.choices}
        onChange={(choices) => change({ choices }, "choices")}
      />
      <Notes path={path} isExact={false} />
    </div>
  );
}

type ChoicesBoxProps = {
  of: string;
  choices: HiddenField["choices"];
  onChange: (choices: HiddenField["choices"]) => void;
};

function ChoicesBox({ of, choices = [], onChange }: ChoicesBoxProps) {
  const typed = useTyped(choices, linesOf);
  const take = (text: string) => {
    const next = choicesOfLines(text);
    typed.type(text, next);
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <Input.TextArea
      aria-label={`${of} 只收这些值`}
      placeholder={"只收这些值（选填），每行一个，例如：\nwx 微信\nwb 微博"}
      autoSize={{ minRows: 1, maxRows: 8 }}
      value={typed.text}
      onChange={({ target }) => take(target.value)}
      onBlur={typed.leave}
    />
  );
}
