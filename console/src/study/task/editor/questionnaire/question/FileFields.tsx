/** What may be handed in, how many, how large. */
import { Checkbox, Input } from "antd";
import { useState } from "react";
import type { FileQuestion } from "#questionnaire/model.ts";
import styles from "../Questionnaire.module.css";
import { Figure } from "../Small.tsx";
import type { QuestionProps } from "./QuestionForm.tsx";

const megabyte = 1024 * 1024;
const usual = [
  { value: "image/*", label: "图片" },
  { value: ".pdf", label: "PDF" },
];

export function FileFields({ question, change }: QuestionProps & { question: FileQuestion }) {
  const { name, maxCount, maxBytes, accept } = question;
  const [typed, setTyped] = useState<string | null>(null);
  const others = accept.filter((one) => !usual.some(({ value }) => value === one));
  const put = (next: string[], field?: string) => change({ accept: next }, field);
  const known = accept.filter((one) => !others.includes(one));
  return (
    <div className={styles.actions}>
      <Figure
        label="最多"
        of={name}
        unit="个"
        value={maxCount}
        onChange={(next) => next !== undefined && change({ maxCount: next }, "maxCount")}
      />
      <Figure
        label="单个不超过"
        of={name}
        unit="MB"
        isWhole={false}
        value={maxBytes / megabyte}
        onChange={(next) =>
          next !== undefined && change({ maxBytes: Math.round(next * megabyte) }, "maxBytes")
        }
      />
      <span role="group" aria-label={`${name} 的文件类型`}>
        {usual.map(({ value, label }) => (
          <Checkbox
            key={value}
            checked={accept.includes(value)}
            onChange={({ target }) =>
              put(target.checked ? [...accept, value] : accept.filter((one) => one !== value))
            }
          >
            {label}
          </Checkbox>
        ))}
      </span>
      <Input
        aria-label={`${name} 的其他文件类型`}
        placeholder="只要一种，如 .png .jpg"
        style={{ width: 180 }}
        value={typed ?? others.join(" ")}
        onChange={({ target }) => {
          setTyped(target.value);
          put([...known, ...target.value.split(/[\s,，]+/).filter((one) => one !== "")], "accept");
        }}
        onBlur={() => setTyped(null)}
      />
      <span className="quiet">
        本站只收 JPG、PNG、WebP 图片和 PDF{accept.length === 0 && "；没有限定，都可以交"}
      </span>
    </div>
  );
}
