/** What belongs to one kind of question alone. */
import type {
  NpsQuestion,
  NumberQuestion,
  ScaleQuestion,
  SliderQuestion,
  TextFormat,
  TextQuestion,
} from "#questionnaire/model.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import styles from "../Questionnaire.module.css";
import { Figure, Mark, Word } from "../Small.tsx";
import { CarryField } from "./CarryField.tsx";
import { ChoicesField } from "./ChoicesField.tsx";
import { FileFields } from "./FileFields.tsx";
import { ItemsField } from "./ItemsField.tsx";
import { PatternField } from "./PatternField.tsx";
import { BlanksFields, GridFields, MaxDiffFields, SumFields } from "./PartsFields.tsx";
import type { QuestionProps } from "./QuestionForm.tsx";
import { DateLimits, SliderLimits, TimeLimits } from "./SliderLimits.tsx";

export function KindFields(props: QuestionProps) {
  const { question } = props;
  switch (question.kind) {
    case "single":
    case "dropdown":
      return (
        <>
          <ChoicesField {...props} question={question} />
          <CarryField {...props} />
        </>
      );
    case "multiple":
    case "ranking":
    case "picture":
      return (
        <>
          <ChoicesField {...props} question={question} />
          <CarryField {...props} />
          <HowMany {...props} />
        </>
      );
    case "matrix":
      return (
        <>
          <ItemsField {...props} question={question} list="rows" />
          <CarryField {...props} />
          <ItemsField {...props} question={question} list="columns" />
        </>
      );
    case "constantSum":
      return <SumFields {...props} question={question} />;
    case "blanks":
      return <BlanksFields {...props} question={question} />;
    case "grid":
      return <GridFields {...props} question={question} />;
    case "maxDiff":
      return <MaxDiffFields {...props} question={question} />;
    case "file":
      return <FileFields {...props} question={question} />;
    case "explanation":
      return null;
    case "text":
      return (
        <>
          <div className={styles.actions}>
            <Limits {...props} />
          </div>
          <PatternField {...props} question={question} />
        </>
      );
    default:
      return (
        <div className={styles.actions}>
          <Limits {...props} />
        </div>
      );
  }
}

const HowMany = ({ question, change }: QuestionProps) => {
  if (question.kind !== "multiple" && question.kind !== "ranking" && question.kind !== "picture")
    return null;
  const { name, kind, min, max } = question;
  const isSeveral = kind !== "picture" || question.multiple === true;
  const word = kind === "ranking" ? "排" : "选";
  return (
    <div className={styles.actions}>
      {kind === "picture" && (
        <Mark
          label="可以多选"
          of={name}
          value={question.multiple}
          onChange={(multiple) => change({ multiple, min: undefined, max: undefined })}
        />
      )}
      {isSeveral && (
        <>
          <Figure
            label={`至少${word}`}
            of={name}
            unit="项"
            value={min}
            {...(kind === "ranking" && { placeholder: "全部" })}
            onChange={(next) => change({ min: next }, "min")}
          />
          <Figure
            label={`至多${word}`}
            of={name}
            unit="项"
            value={max}
            onChange={(next) => change({ max: next }, "max")}
          />
        </>
      )}
    </div>
  );
};

const formats: readonly { value: TextFormat; label: string }[] = [
  { value: "line", label: "单行文字" },
  { value: "paragraph", label: "多行文字" },
  { value: "mobile", label: "手机号" },
  { value: "email", label: "邮箱" },
  { value: "url", label: "网址" },
  { value: "idcard", label: "身份证号" },
];
const depths = [
  { value: 1, label: "到省" },
  { value: 2, label: "到市" },
  { value: 3, label: "到县区" },
];

export type Setter = (key: string) => (value: unknown) => void;

/** A required number is kept when its box is emptied: the last one stands until another is typed. */
const Limits = ({ question, change }: QuestionProps) => {
  const { name, kind } = question;
  const set: Setter = (key) => (value) => change({ [key]: value }, key);
  const must: Setter = (key) => (value) => value !== undefined && change({ [key]: value }, key);
  switch (kind) {
    case "text":
      return <TextLimits question={question} set={set} must={must} />;
    case "number":
      return <NumberLimits question={question} set={set} />;
    case "date":
      return <DateLimits question={question} set={set} />;
    case "time":
      return <TimeLimits question={question} set={set} />;
    case "slider":
      return (
        <>
          <SliderLimits question={question} set={set} must={must} />
          <EndLabels question={question} set={set} />
        </>
      );
    case "scale":
      return (
        <>
          <Figure label="最低分" of={name} value={question.min} onChange={must("min")} />
          <Figure label="最高分" of={name} value={question.max} onChange={must("max")} />
          <EndLabels question={question} set={set} />
        </>
      );
    case "nps":
      return <EndLabels question={question} set={set} />;
    case "region":
      return (
        <Choice
          label={`${name} 的层级`}
          options={depths}
          value={question.depth}
          onChoose={must("depth")}
        />
      );
    default:
      return null;
  }
};

type TextProps = { question: TextQuestion; set: Setter; must: Setter };

const TextLimits = ({ question, set, must }: TextProps) => {
  const { name, format, minLength, maxLength } = question;
  return (
    <>
      <Choice
        label={`${name} 的填写格式`}
        options={formats}
        value={format}
        onChoose={must("format")}
      />
      <Figure label="至少" of={name} unit="字" value={minLength} onChange={set("minLength")} />
      <Figure label="至多" of={name} unit="字" value={maxLength} onChange={set("maxLength")} />
    </>
  );
};

const NumberLimits = ({ question, set }: { question: NumberQuestion; set: Setter }) => {
  const { name, min, max, unit, integer } = question;
  return (
    <>
      <Figure label="最小" of={name} isWhole={false} value={min} onChange={set("min")} />
      <Figure label="最大" of={name} isWhole={false} value={max} onChange={set("max")} />
      <Word
        label="单位"
        of={name}
        max={20}
        placeholder="如 岁"
        value={unit}
        onChange={set("unit")}
      />
      <Mark label="只要整数" of={name} value={integer} onChange={set("integer")} />
    </>
  );
};

type EndsProps = { question: ScaleQuestion | SliderQuestion | NpsQuestion; set: Setter };

const EndLabels = ({ question, set }: EndsProps) => (
  <>
    <Word
      label="低分一端的文字"
      of={question.name}
      max={40}
      placeholder="如 非常不满意"
      value={question.minLabel}
      onChange={set("minLabel")}
    />
    <Word
      label="高分一端的文字"
      of={question.name}
      max={40}
      placeholder="如 非常满意"
      value={question.maxLabel}
      onChange={set("maxLabel")}
    />
  </>
);
