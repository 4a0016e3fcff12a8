/** Into which groups a question's answers fall: a line each. */
import { Input } from "antd";
import type { Question, QuotaGrid } from "#questionnaire/model.ts";
import { rangeOf } from "#questionnaire/quota-problems.ts";
import { useTyped } from "../use-typed.ts";
import { bandsIn, textOfBands, withBands } from "./bands.ts";
import styles from "./Quota.module.css";
import type { PutGrid } from "./QuotaGridPart.tsx";

type BandsFieldProps = {
  name: string;
  question: Question;
  grid: QuotaGrid;
  /** Which of the grid's questions it is. */
  place: number;
  put: PutGrid;
};

export function BandsField({ name, question, grid, place, put }: BandsFieldProps) {
  // A half-typed group matches none of the groups before, so targets follow from where they were before the typing.
  const typed = useTyped(grid, ({ dimensions }) =>
    textOfBands(dimensions[place]?.bands ?? [], question),
  );
  const read = bandsIn(typed.text, question);
  const take = (text: string) => {
    const { bands } = bandsIn(text, question);
    if (!bands) return typed.type(text);
    const made = withBands(typed.before, place, bands);
    typed.type(text, made);
    put(() => made, `quotaGrid bands ${place}`);
  };
  return (
    <details className={styles.groups}>
      <summary>
        {name}的分组（{grid.dimensions[place]?.bands.length} 组）
      </summary>
      <Input.TextArea
        aria-label={`${name}的分组`}
        autoSize={{ minRows: 2, maxRows: 10 }}
        value={typed.text}
        onChange={({ target }) => take(target.value)}
        // What cannot be read yet stays, with what it lacks: only an undo throws it away.
        onBlur={() => read.bands && typed.leave()}
      />
      <span className="quiet">{help[rangeOf(question) ?? "codes"]}</span>
      {read.problem && <p role="alert">{read.problem}</p>}
    </details>
  );
}

const help = {
  codes: "每行一组；几个选项合成一组写成：大专以下=初中+高中",
  number: "每行一组：18-24、45+ 或 ≤17",
  age: "每行一组周岁：18-24、45+ 或 ≤17",
};
