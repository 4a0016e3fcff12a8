/** Into which groups a question's answers fall: a line each. */
import { Input } from "antd";
import { useState } from "react";
import type { Question, QuotaDimension } from "#questionnaire/model.ts";
import { rangeOf } from "#questionnaire/quota-problems.ts";
import { bandsIn, followed, textOfBands } from "./bands.ts";
import styles from "./Quota.module.css";
import type { PutGrid } from "./QuotaGridPart.tsx";

type BandsFieldProps = {
  name: string;
  question: Question;
  dimension: QuotaDimension;
  place: number;
  put: PutGrid;
};

export function BandsField({ name, question, dimension, place, put }: BandsFieldProps) {
  const written = textOfBands(dimension.bands, question);
  const [text, setText] = useState(written);
  const read = bandsIn(text, question);
  const keep = () => {
    if (!read.bands || text === written) return;
    const { bands } = read;
    put((grid) => ({
      ...grid,
      dimensions: grid.dimensions.with(place, { ...dimension, bands }),
      targets: followed(grid.targets, place, { before: dimension.bands, after: bands }),
    }));
  };
  return (
    <details className={styles.groups}>
      <summary>
        {name}的分组（{dimension.bands.length} 组）
      </summary>
      <Input.TextArea
        aria-label={`${name}的分组`}
        autoSize={{ minRows: 2, maxRows: 10 }}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={keep}
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
