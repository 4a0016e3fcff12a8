/** What respondents read at the end: those who complete, are screened out or find no place; some groups have words of their own. */
import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ConditionalEnd, End } from "#questionnaire/end-model.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { ConditionField } from "../condition/ConditionField.tsx";
import { Notes } from "../Notes.tsx";
import { moved } from "../outline.ts";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { useStructure } from "../structure.ts";
import { Tools } from "../Tools.tsx";
import { EndFields } from "./EndFields.tsx";

const ends = [
  { value: "completed", label: "完成结束页", usual: "感谢您的回答" },
  { value: "screenedOut", label: "甄别结束页", usual: "感谢您的参与，这次不符合条件" },
  { value: "quotaFull", label: "满额结束页", usual: "感谢您的参与，这次名额已满" },
] as const satisfies { value: End; label: string; usual: string }[];

export function EndPages() {
  const { whole, edit } = useStructure();
  const pages = whole.endPages ?? [];
  const put = (make: (now: readonly ConditionalEnd[]) => ConditionalEnd[], mark?: string) =>
    edit((now) => {
      const next = make(now.endPages ?? []);
      return patched(now, { endPages: next.length > 0 ? next : undefined });
    }, mark);
  return (
    <section className={styles.part} aria-label="结束页" data-path="endPages">
      <header className={styles.pageHead}>
        <strong>结束页</strong>
        <span className="quiet">写在会员看到的结果下面；留空则只有本站通用的文字</span>
      </header>
      {ends.map(({ value, label, usual }) => (
        <MainEnd key={value} end={value} label={label} usual={usual} />
      ))}
      {pages.map((page, index) => (
        <OwnEnd
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          page={page}
          index={index}
          count={pages.length}
          onChange={(patch, field) =>
            put(
              (now) => now.map((one, i) => (i === index ? patched(one, patch) : one)),
              field && `endPages[${index}].${field}`,
            )
          }
          onMove={(by) => put((now) => moved([...now], index, by))}
          onRemove={() => put((now) => now.filter((_, i) => i !== index))}
        />
      ))}
      <Notes path="endPages" />
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() =>
            put((now) => [...now, { end: "completed", if: { all: [] }, title: "感谢您的回答" }])
          }
        >
          按条件添加结束页
        </Button>
        <span className="quiet">从上到下看，第一张条件成立的生效；都不成立就用上面那张</span>
      </div>
    </section>
  );
}

type MainEndProps = { end: End; label: string; usual: string };

function MainEnd({ end, label, usual }: MainEndProps) {
  const { whole, edit } = useStructure();
  const part = `${end}Page` as const;
  const set = (patch: Record<string, unknown>, field: string) =>
    edit((now) => {
      const next = patched({ title: "", ...now[part] }, patch);
      const isEmpty = !next.title && !next.text && !next.redirect;
      return patched(now, { [part]: isEmpty ? undefined : next });
    }, `${part}.${field}`);
  return (
    <div className={styles.list} role="group" aria-label={label}>
      <EndFields of={label} usual={`${label}：${usual}`} page={whole[part]} onChange={set} />
      <Notes path={part} isExact={false} />
    </div>
  );
}

type OwnEndProps = {
  page: ConditionalEnd;
  index: number;
  count: number;
  onChange: (patch: Record<string, unknown>, field?: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function OwnEnd({ page, index, count, onChange, onMove, onRemove }: OwnEndProps) {
  const { whole } = useStructure();
  const of = `第 ${index + 1} 张有条件的结束页`;
  const path = `endPages[${index}]`;
  return (
    <div className={styles.jump} role="group" aria-label={of}>
      <div className={styles.pageHead}>
        <Choice
          label={`${of}给谁看`}
          options={ends}
          value={page.end}
          onChoose={(end) => end && onChange({ end })}
        />
        <Tools
          name={of}
          isFirst={index === 0}
          isLast={index === count - 1}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      <EndFields of={of} usual="标题" page={page} onChange={onChange} />
      <Notes path={path} />
      <Notes path={`${path}.title`} />
      <Notes path={`${path}.redirect`} isExact={false} />
      <ConditionField
        name={`${of}的条件`}
        label="哪些人看这一张"
        help="成立的人看这一张"
        path={`${path}.if`}
        before={{ page: whole.pages.length, question: 0 }}
        value={page.if}
        // Without a condition it is for everybody who comes to this end.
        onChange={(condition) => onChange({ if: condition ?? { all: [] } })}
      />
    </div>
  );
}
