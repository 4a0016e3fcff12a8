/** One question: what is asked, the field, and what is wrong with the answer. */
import type { ShownQuestion } from "#questionnaire/walk.ts";
import type { Surroundings } from "./field/field.ts";
import { Field } from "./Field.tsx";
import styles from "./questionnaire.module.css";

interface QuestionCardProps extends Surroundings {
  shown: ShownQuestion;
  id: string;
  /** Nobody is told what is missing before having had the chance to answer. */
  showsProblem: boolean;
  /** Why the answer that stands here is not kept. */
  unkept: string | undefined;
  words: (text: string) => string;
  onChange: (value: unknown) => void;
}

/** Fields in which a choice once made cannot be undone by the control itself. */
const CANNOT_UNDO = new Set(["single", "picture", "scale", "nps", "matrix", "slider", "maxDiff"]);

/** Held to the title's last character: by itself it would stand on a line of its own. */
const STAR = "\u2060*";

export const QuestionCard = (props: QuestionCardProps) => {
  const { shown, id, showsProblem, unkept, words, onChange, uploadFile, regions } = props;
  const { question, answer } = shown;
  const problem = (showsProblem ? shown.problem : undefined) ?? unkept;
  const help = question.help && (
    <p id={`${id}-help`} className={styles.help}>
      {words(question.help)}
    </p>
  );
  if (question.kind === "explanation") {
    return (
      <section className={styles.explanation}>
        <p>{words(question.title)}</p>
        {help}
        <Links text={`${question.title} ${question.help ?? ""}`} />
      </section>
    );
  }
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(" ");
  const control = {
    "aria-labelledby": `${id}-title`,
    "aria-describedby": described || undefined,
    "aria-invalid": problem !== undefined,
  };
  return (
    <fieldset
      className={styles.question}
      data-question={question.name}
      data-invalid={problem !== undefined}
      aria-describedby={control["aria-describedby"]}
    >
      <legend id={`${id}-title`}>
        {words(question.title)}
        {question.required && (
          <span className={styles.required} role="img" aria-label="必答">
            {STAR}
          </span>
        )}
      </legend>
      {help}
      <Field {...{ question, shown, answer, id, control, words, onChange, uploadFile, regions }} />
      {!question.required && answer !== undefined && CANNOT_UNDO.has(question.kind) && (
        <button type="button" className={styles.clear} onClick={() => onChange(undefined)}>
          清除回答
        </button>
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
};

/** Addresses in the words, each as something that a thumb can press: a step often begins elsewhere. */
const Links = ({ text }: { text: string }) =>
  [...new Set(text.match(/https?:\/\/[\w\-.~:/?#@!$&*+;=%]+/g))].map((address) => (
    <a
      key={address}
      className={styles.away}
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      打开 {hostOf(address)}
    </a>
  ));

const hostOf = (address: string): string => address.split("/")[2] ?? address;
