/** One choice: its words, and below it, when opened, all that it can do. */
import { SettingOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useState } from "react";
import type { Choice, ChoiceQuestion } from "#questionnaire/model.ts";
import { FileButton } from "../../../../../ui/file/FileButton.tsx";
import { pictureAccept, usePictureUpload } from "../../../../../ui/file/use-picture-upload.ts";
import { onLines } from "./lines-pasted.ts";
import { ConditionField } from "../condition/ConditionField.tsx";
import { NameField } from "../NameField.tsx";
import { Notes } from "../Notes.tsx";
import { type At, changeQuestion } from "../outline.ts";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { renameValue } from "../rename-value.ts";
import { Mark, Word } from "../Small.tsx";
import { useStructure } from "../structure.ts";
import { Tool, Tools } from "../Tools.tsx";

type ChoiceRowProps = {
  question: ChoiceQuestion;
  choice: Choice;
  index: number;
  at: At;
  path: string;
  onChange: (choice: Choice, field?: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Enter in the last one's words begins another. */
  onNext: () => void;
  onPasteMany: (choices: Choice[]) => void;
};

export function ChoiceRow(props: ChoiceRowProps) {
  const { question, choice, index, path, onChange, onMove, onRemove, onNext } = props;
  const [isOpen, setOpen] = useState(false);
  const { name, choices } = question;
  const isLast = index === choices.length - 1;
  return (
    <li>
      <div className={styles.choice}>
        {question.kind === "picture" && <Picture {...props} />}
        <Input
          size="small"
          aria-label={`${name} 的选项 ${index + 1}`}
          data-choice={index}
          maxLength={500}
          status={choice.label ? "" : "error"}
          value={choice.label}
          onChange={({ target }) => onChange(patched(choice, { label: target.value }), "label")}
          onPressEnter={() => isLast && onNext()}
          onPaste={onLines(props.onPasteMany)}
        />
        <span className="quiet">{marksOf(choice)}</span>
        <Tools
          name={`${name} 的选项 ${index + 1}`}
          isFirst={index === 0}
          isLast={isLast}
          canRemove={choices.length > 1}
          onMove={onMove}
          onRemove={onRemove}
        >
          <Tool
            label={`设置${name} 的选项 ${index + 1}`}
            icon={<SettingOutlined aria-hidden />}
            isForAll
            onPress={() => setOpen(!isOpen)}
          />
        </Tools>
      </div>
      {isOpen ? <ChoiceForm {...props} /> : <Notes path={path} isExact={false} />}
    </li>
  );
}

function ChoiceForm({ question, choice, index, at, path, onChange }: ChoiceRowProps) {
  const { edit } = useStructure();
  const { name, choices } = question;
  const of = `${name} 的选项 ${index + 1}`;
  const set = (patch: Record<string, unknown>) => onChange(patched(choice, patch));
  return (
    <div className={styles.form}>
      <div className={styles.actions}>
        <NameField
          label="选项值"
          word="值"
          value={choice.value}
          taken={choices.map(({ value }) => value)}
          max={64}
          onRename={(to) =>
            edit((now) =>
              renameValue(now, { question: name, list: "choices", index, from: choice.value, to }),
            )
          }
        />
        <ChoiceMarks of={of} question={question} choice={choice} set={set} />
      </div>
      <Notes path={path} />
      <Notes path={`${path}.label`} />
      <Notes path={`${path}.value`} />
      <Notes path={`${path}.picture`} />
      <ConditionField
        name={`${of}的显示条件`}
        label="选项的显示条件"
        help="成立时才有这个选项"
        path={`${path}.visibleIf`}
        before={at}
        value={choice.visibleIf}
        onChange={(visibleIf) => set({ visibleIf })}
      />
    </div>
  );
}

type MarksProps = Pick<ChoiceRowProps, "question" | "choice"> & {
  of: string;
  set: (patch: Record<string, unknown>) => void;
};

const ChoiceMarks = ({ of, question, choice, set }: MarksProps) => {
  const { kind } = question;
  const isSeveral = kind === "multiple" || (kind === "picture" && question.multiple === true);
  const marks = [
    ...(kind === "ranking" ? [] : [{ key: "other", label: "请填写（其他）" } as const]),
    ...(isSeveral ? [{ key: "exclusive", label: "与其他选项互斥" } as const] : []),
    { key: "screenOut", label: "选了就甄别" } as const,
    { key: "fixed", label: "乱序时位置不变" } as const,
  ];
  return marks.map(({ key, label }) => (
    <Mark
      key={key}
      label={label}
      of={of}
      value={choice[key]}
      onChange={(value) => set({ [key]: value })}
    />
  ));
};

/** The picture of a choice: uploaded, or an address that is known. */
function Picture({ question, choice, index, at }: ChoiceRowProps) {
  const { edit } = useStructure();
  // It arrives late: it is put into the choice as it is by then, found by its value.
  const set = (picture: string | undefined) =>
    edit((whole) =>
      changeQuestion(whole, at, (one) =>
        "choices" in one
          ? {
              ...one,
              choices: one.choices.map((other) =>
                other.value === choice.value ? patched(other, { picture }) : other,
              ),
            }
          : one,
      ),
    );
  const { isUploading, upload } = usePictureUpload(set);
  const of = `${question.name} 的选项 ${index + 1}`;
  return (
    <span className={styles.picture}>
      {choice.picture && <img src={choice.picture} alt={`${of}的图片`} />}
      <FileButton accept={pictureAccept} isBusy={isUploading} onFile={upload}>
        {choice.picture ? "更换图片" : "上传图片"}
      </FileButton>
      <Word
        label="图片地址"
        of={of}
        max={500}
        value={choice.picture}
        onChange={(picture) => set(picture)}
      />
    </span>
  );
}

const marksOf = (choice: Choice): string =>
  [
    ...(choice.other ? ["可填写"] : []),
    ...(choice.exclusive ? ["互斥"] : []),
    ...(choice.screenOut ? ["甄别"] : []),
    ...(choice.fixed ? ["固定"] : []),
    ...(choice.visibleIf ? ["有条件"] : []),
  ].join("、");
