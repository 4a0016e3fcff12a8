/** The platform's own words for how it ended, and what each means here. */
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { JoinResult } from "#contract/enums.ts";
import { Choice } from "../../ui/Choice.tsx";
import type { PartProps } from "./Basics.tsx";
import { problemAt, saysNothing, type Word } from "./draft.ts";
import styles from "./Platform.module.css";

const results = JoinResult.values
  .filter((value) => value !== JoinResult.of.incomplete)
  .map((value) => ({ value, label: JoinResult.label(value) }));

export const Words = ({ draft, put, problems }: PartProps) => (
  <section className={styles.card} aria-label="结果对照">
    <h2>结果对照</h2>
    <p className={styles.hint}>
      平台返回的状态词各是什么结果，一字不差地对照；没有列出的词不改变任何东西，只记在返回记录里。
    </p>
    <WordList
      name="状态词"
      max={40}
      placeholder={saysNothing(draft) ? "留空：平台不带状态词时" : ""}
      words={draft.statusMap}
      problem={problemAt(problems, "settings.statusMap")}
      onChange={(statusMap) => put({ statusMap })}
    />
    {hasCodes(draft) && (
      <>
        <h3>完成码</h3>
        <p className={styles.hint}>
          平台没有签名时，在结束页给出的词；会员回来时带着它，每个词各是什么结果。
        </p>
        <WordList
          name="完成码"
          max={64}
          words={draft.codes}
          problem={problemAt(problems, "settings.codes")}
          onChange={(codes) => put({ codes })}
        />
      </>
    )}
  </section>
);

const hasCodes = ({ codes, back, postback }: PartProps["draft"]): boolean =>
  codes.length > 0 || back.check.kind === "code" || postback?.check.kind === "code";

type WordListProps = {
  name: string;
  max: number;
  placeholder?: string;
  words: readonly Word[];
  problem: string | undefined;
  onChange: (words: Word[]) => void;
};

const WordList = ({ name, max, placeholder = "", words, problem, onChange }: WordListProps) => (
  <div className={styles.words}>
    {words.map((line, index) => (
      // oxlint-disable-next-line react/no-array-index-key
      <div key={index} className={styles.word}>
        <Input
          aria-label={`第 ${index + 1} 个${name}`}
          maxLength={max}
          placeholder={placeholder}
          value={line.word}
          onChange={({ target }) => onChange(words.with(index, { ...line, word: target.value }))}
        />
        <span className="quiet">→</span>
        <Choice
          label={`第 ${index + 1} 个${name}的结果`}
          options={results}
          value={line.result === JoinResult.of.incomplete ? undefined : line.result}
          onChoose={(result) =>
            result !== undefined && onChange(words.with(index, { ...line, result }))
          }
        />
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除第 ${index + 1} 个${name}`}
          onClick={() => onChange(words.filter((_, at) => at !== index))}
        />
      </div>
    ))}
    {problem && <span className="bad">{problem}</span>}
    <Button
      icon={<PlusOutlined aria-hidden />}
      onClick={() => onChange([...words, { word: "", result: JoinResult.of.complete }])}
    >
      添加{name}
    </Button>
  </div>
);
