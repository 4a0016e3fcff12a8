/** What a block is looped over, in which order, and for how many items at most. */
import type { Block, Loop } from "#questionnaire/block.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { sourcesAt } from "../condition/readable.ts";
import { LinesField } from "../LinesField.tsx";
import styles from "../Questionnaire.module.css";
import { Figure } from "../Small.tsx";
import { useStructure } from "../structure.ts";
import { changeBlock, changeLoop, freshOver, type OverKind, overKindOf } from "./edits.ts";

const overKinds: readonly { value: OverKind; label: string }[] = [
  { value: "chosen", label: "前面题目选中的选项" },
  { value: "unchosen", label: "前面题目没选的选项" },
  { value: "shown", label: "前面题目显示过的选项" },
  { value: "list", label: "固定的列表" },
  { value: "numbers", label: "固定的次数" },
  { value: "count", label: "数字题回答的次数" },
];

const orders: readonly { value: NonNullable<Loop["order"]>; label: string }[] = [
  { value: "random", label: "随机顺序" },
  { value: "leastFilled", label: "完成最少的优先" },
];

export function LoopField({ block, path }: { block: Block; path: string }) {
  const { whole, edit } = useStructure();
  const { name, loop } = block;
  const of = `块 ${name}`;
  const page = whole.pages.findIndex((one) => one.block === name);
  const before = sourcesAt(whole, { page, question: 0 });
  const choose = (kind: OverKind | undefined) => {
    const is = kind === "count" ? isNumber : isChoice;
    const nearest = before.findLast(is)?.name ?? "";
    edit((now) =>
      changeBlock(now, name, {
        loop: kind && { ...loop, over: freshOver(kind, nearest) },
      }),
    );
  };
  const change = (patch: Parameters<typeof changeLoop>[2], field: string) =>
    edit((now) => changeLoop(now, block, patch), `${path}.loop.${field}`);
  return (
    <>
      <div className={styles.actions}>
        <span>循环</span>
        <Choice
          label={`${of} 循环什么`}
          all="不循环"
          options={overKinds}
          value={loop && overKindOf(loop.over)}
          onChoose={choose}
        />
        {loop && <Over of={of} over={loop.over} before={before} onChange={change} />}
        {loop && (
          <>
            <Choice
              label={`${of} 循环的顺序`}
              all="按原来的顺序"
              options={orders}
              value={loop.order}
              onChoose={(order) => change({ order }, "order")}
            />
            <Figure
              label="最多"
              of={of}
              unit="项"
              value={loop.most}
              onChange={(most) => change({ most }, "most")}
            />
          </>
        )}
      </div>
      {loop && (
        <span className="quiet">
          题目里用 {"{{@}}"} 代表当前项；在循环外引用某一项的回答，写“题目编号@项的值”
        </span>
      )}
    </>
  );
}

type Asked = ReturnType<typeof sourcesAt>[number];
const isChoice = (question: Asked) => "choices" in question;
const isNumber = ({ kind }: Asked) => kind === "number";

type OverProps = {
  of: string;
  over: Loop["over"];
  before: readonly Asked[];
  onChange: (patch: { over: Loop["over"] }, field: string) => void;
};

function Over({ of, over, before, onChange }: OverProps) {
  const put = (next: Loop["over"]) => onChange({ over: next }, "over");
  if ("list" in over)
    return (
      <LinesField label={`${of} 的列表`} items={over.list} onChange={(list) => put({ list })} />
    );
  if ("from" in over)
    return (
      <>
        <Figure
          label="从"
          of={of}
          value={over.from}
          onChange={(from) => from !== undefined && put({ ...over, from })}
        />
        <Figure
          label="到"
          of={of}
          value={over.to}
          onChange={(to) => to !== undefined && put({ ...over, to })}
        />
      </>
    );
  const isCount = "count" in over;
  const name = isCount ? over.count : over.question;
  const options = before.filter(isCount ? isNumber : isChoice).map((question) => ({
    value: question.name,
    label: `${question.name} ${question.title}`,
  }));
  const isKnown = options.some(({ value }) => value === name);
  return (
    <>
      <Choice
        label={`${of} 取自哪道题`}
        {...(!isKnown && { all: name === "" ? "前面没有这样的题" : `${name}（不能用）` })}
        options={options}
        value={isKnown ? name : undefined}
        onChoose={(to) =>
          to !== undefined && put(isCount ? { ...over, count: to } : { ...over, question: to })
        }
      />
      {isCount && (
        <Figure
          label="次数至多"
          of={of}
          value={over.most}
          onChange={(most) => most !== undefined && put({ ...over, most })}
        />
      )}
    </>
  );
}
