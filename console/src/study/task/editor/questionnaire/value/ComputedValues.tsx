/** Values that are computed of the answers: scores, means, counts, and texts such as a segment. */
import { DeleteOutlined } from "@ant-design/icons";
import type { ComputedValue } from "#questionnaire/value-model.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { NameField, namePattern } from "../NameField.tsx";
import { namesIn } from "../names.ts";
import { Notes } from "../Notes.tsx";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { Figure, Word } from "../Small.tsx";
import { useStructure } from "../structure.ts";
import { Tool } from "../Tools.tsx";
import { CasesField } from "./CasesField.tsx";
import { addComputed, asComputed, changeItem, KINDS, removeItem, renameItem } from "./edits.ts";
import { TermsField } from "./TermsField.tsx";

export function ComputedValues() {
  const { whole, edit } = useStructure();
  const values = whole.computedValues ?? [];
  return (
    <section className={styles.part} aria-label="计算值" data-path="computedValues">
      <header className={styles.pageHead}>
        <strong>计算值</strong>
        <span className="quiet">
          由回答算出来，受访者看不到；可用于条件、引用、配额、结束页，并随答案一起导出
        </span>
      </header>
      {values.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <ValueRow key={index} value={value} index={index} />
      ))}
      <Notes path="computedValues" />
      <div className={styles.actions}>
        <Choice
          label="添加计算值"
          all="添加计算值…"
          options={KINDS}
          value={undefined}
          onChoose={(kind) => kind && edit((now) => addComputed(now, kind))}
        />
      </div>
    </section>
  );
}

function ValueRow({ value, index }: { value: ComputedValue; index: number }) {
  const { whole, edit } = useStructure();
  const of = `计算值 ${value.name}`;
  const path = `computedValues[${index}]`;
  const make = (next: (one: ComputedValue) => ComputedValue, key?: string) =>
    edit(
      (now) => changeItem(now, "computedValues", { index, make: next }),
      key && `${path}.${key}`,
    );
  const change = (patch: Record<string, unknown>, key: string) =>
    make((one) => patched(one, patch), key);
  return (
    <div className={styles.jump} role="group" aria-label={of}>
      <div className={styles.actions}>
        <NameField
          label="计算值编号"
          value={value.name}
          taken={[...namesIn(whole)]}
          pattern={namePattern}
          max={40}
          onRename={(to) => edit((now) => renameItem(now, "computedValues", { index, to }))}
        />
        <Word
          label="名称"
          of={of}
          max={200}
          value={value.title}
          onChange={(title) => change({ title: title ?? "" }, "title")}
        />
        <Choice
          label={`${of} 的算法`}
          options={KINDS}
          value={value.kind}
          onChoose={(kind) => kind && make((one) => asComputed(one, kind))}
        />
        <Tool
          label={`删除${of}`}
          icon={<DeleteOutlined aria-hidden />}
          onPress={() => edit((now) => removeItem(now, "computedValues", index))}
        />
      </div>
      {value.kind === "text" ? (
        <CasesField value={value} path={path} change={change} />
      ) : (
        <TermsField value={value} path={path} change={change} />
      )}
      <Rounding of={of} value={value} change={change} />
      <Notes path={path} />
      <Notes path={`${path}.name`} />
      <Notes path={`${path}.of`} isExact={false} />
    </div>
  );
}

type RoundingProps = {
  of: string;
  value: ComputedValue;
  change: (patch: Record<string, unknown>, key: string) => void;
};

function Rounding({ of, value, change }: RoundingProps) {
  if (value.kind !== "sum" && value.kind !== "mean") return null;
  return (
    <div className={styles.actions}>
      {value.kind === "sum" && (
        <Figure
          label="起始分"
          of={of}
          isWhole={false}
          placeholder="0"
          value={value.start}
          onChange={(start) => change({ start }, "start")}
        />
      )}
      <Figure
        label="小数位"
        of={of}
        placeholder={value.kind === "mean" ? "2" : "不限"}
        value={value.decimals}
        onChange={(decimals) => change({ decimals }, "decimals")}
      />
    </div>
  );
}
