/** Choices, or a matrix's rows, that are taken from an earlier question. */
import type { Carry, Take } from "#questionnaire/block.ts";
import { carryOf } from "#questionnaire/carry.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { sourcesAt } from "../condition/readable.ts";
import { Notes } from "../Notes.tsx";
import styles from "../Questionnaire.module.css";
import { useStructure } from "../structure.ts";
import type { QuestionProps } from "./QuestionForm.tsx";

const takes: readonly { value: Take; label: string }[] = [
  { value: "chosen", label: "选中的" },
  { value: "unchosen", label: "没选的" },
  { value: "shown", label: "显示过的" },
];

export function CarryField({ question, at, path, change }: QuestionProps) {
  const carry = carryOf(question);
  const { whole } = useStructure();
  const before = sourcesAt(whole, at).filter((one) => "choices" in one);
  if (before.length === 0 && !carry) return null;
  const word = question.kind === "matrix" ? "行" : "选项";
  const put = (next: Carry | undefined) => change({ carry: next });
  const isKnown = before.some(({ name }) => name === carry?.question);
  return (
    <>
      <div className={styles.actions}>
        <span>沿用{word}</span>
        <Choice
          label={`${question.name} 沿用哪道题的选项`}
          all={carry && !isKnown ? `${carry.question}（不能用）` : "不沿用"}
          options={before.map(({ name, title }) => ({ value: name, label: `${name} ${title}` }))}
          value={isKnown ? carry?.question : undefined}
          onChoose={(to) =>
            put(to === undefined ? undefined : { question: to, take: carry?.take ?? "chosen" })
          }
        />
        {carry && (
          <Choice
            label={`${question.name} 沿用哪些选项`}
            options={takes}
            value={carry.take}
            onChoose={(take) => take !== undefined && put({ ...carry, take })}
          />
        )}
        {carry && <span className="quiet">排在自己的{word}前面；一个也没有时这道题跳过</span>}
      </div>
      <Notes path={`${path}.carry`} />
    </>
  );
}
