/** One comparison: which question, how, and with what. */
import { DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Question } from "#questionnaire/model.ts";
import { type CompoundQuestion, isCompound, partsOf, readOf } from "#questionnaire/parts.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { useStructure } from "../structure.ts";
import styles from "./Condition.module.css";
import { LineValue } from "./LineValue.tsx";
import { type Before, useReadable } from "./readable.ts";
import type { Line } from "./shape.ts";
import {
  asTicks,
  firstLine,
  lineAt,
  freshLine,
  isThisRow,
  placeOf,
  type Way,
  wayOf,
  waysFor,
  withValue,
} from "./ways.ts";

type LineRowProps = {
  name: string;
  before: Before;
  line: Line;
  onChange: (line: Line) => void;
  onRemove: () => void;
};

export function LineRow({ name, before, line: given, onChange, onRemove }: LineRowProps) {
  const { questionOf } = useStructure();
  const asked = questionOf(given.comparison.question);
  // For a blank or a cell: the plain question that stands there.
  const question = asked && readOf(asked, given.comparison);
  const line = question ? asTicks(question, given) : given;
  const ways = question ? waysFor(question) : [];
  const way = question && wayOf(question, line);
  return (
    <div className={styles.line}>
      <QuestionChoice
        name={name}
        before={before}
        asked={given.comparison.question}
        onChoose={onChange}
      />
      {asked?.kind === "matrix" && (
        <Choice
          label={`${name}：行`}
          all="任意一行"
          options={asked.rows.map((row) => ({ value: row.value, label: row.label }))}
          value={line.comparison.row}
          onChoose={(row) => onChange(withRow(line, row))}
        />
      )}
      {asked && isCompound(asked) && (
        <PartChoice name={name} asked={asked} line={line} onChange={onChange} />
      )}
      <Choice
        label={`${name}：比较`}
        {...(!way && { all: "请选择" })}
        options={ways.map(({ key, label }) => ({ value: key, label }))}
        value={way?.key}
        onChoose={(key) => {
          const next = ways.find((one) => one.key === key);
          if (next) onChange(turned(line, way, next));
        }}
      />
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`删除${name}`}
        onClick={onRemove}
      />
      {question && way && (
        <LineValue
          name={name}
          question={question}
          line={line}
          way={way}
          onChange={(value) => onChange(withValue(line, value))}
        />
      )}
    </div>
  );
}

type PartChoiceProps = Pick<LineRowProps, "name" | "line" | "onChange"> & {
  asked: CompoundQuestion;
};

/** Each part is asked about in its own ways, so another part begins a fresh line. */
function PartChoice({ name, asked, line, onChange }: PartChoiceProps) {
  const parts = partsOf(asked);
  const { row, column } = line.comparison;
  const at = parts.findIndex((part) => part.row === row && part.column === column);
  const choose = (index: number | undefined) => {
    const fresh = lineAt(asked, parts[index ?? -1]);
    if (fresh) onChange(fresh);
  };
  return (
    <Choice
      label={`${name}：哪一项`}
      {...(!isThisRow(asked) && { all: "整道题" })}
      options={parts.map(({ label }, index) => ({ value: index, label }))}
      value={at < 0 ? undefined : at}
      onChoose={choose}
    />
  );
}

type QuestionChoiceProps = Pick<LineRowProps, "name" | "before"> & {
  asked: string;
  onChoose: (line: Line) => void;
};

/** One that lies behind, or is gone, stays named until another is chosen. */
function QuestionChoice({ name, before, asked, onChoose }: QuestionChoiceProps) {
  const { questionOf } = useStructure();
  const readable = useReadable(before);
  const question = questionOf(asked);
  const isHere = readable.some((one) => one.name === asked);
  const choose = (to: string | undefined) => {
    const next = readable.find((one) => one.name === to);
    const line = next && firstLine(next);
    if (line) onChoose(line);
  };
  return (
    <Choice
      label={`${name}：题目`}
      {...(!isHere && { all: question ? `${titleOf(question)}（在后面）` : `${asked}（已不在）` })}
      options={readable.map((one) => ({ value: one.name, label: titleOf(one) }))}
      value={isHere ? asked : undefined}
      onChoose={choose}
    />
  );
}

const longest = 24;

export const titleOf = ({ name, title }: Question): string =>
  `${name} ${title.length > longest ? `${title.slice(0, longest)}…` : title}`;

/** From 任一 to 一个也没选 the ticks stay, from 大于 to 小于 the number; otherwise the value begins empty. */
const turned = (line: Line, from: Way | undefined, to: Way): Line => {
  const fresh = freshLine(placeOf(line.comparison), to);
  const isAlike = from?.input === to.input && (to.input !== "ticks" || from.test === to.test);
  return isAlike && "value" in line.comparison ? withValue(fresh, line.comparison.value) : fresh;
};

const withRow = (line: Line, row: string | undefined): Line => {
  const { row: _, ...rest } = line.comparison;
  // Only the row changes; the rest is the same comparison.
  const comparison = { ...rest, ...(row !== undefined && { row }) } as Line["comparison"];
  return { ...line, comparison };
};
