/** Adds a question at the end of a page: the usual kinds by one press, the others from a list. */
import { ConfigProvider } from "antd";
import { Choice } from "../../../../../ui/Choice.tsx";
import { kindLabels, kinds, type Kind } from "../kinds.ts";
import { addQuestion } from "../outline.ts";
import { writeTitle } from "../reach.ts";
import { selectedAt } from "../selection.ts";
import { useStructure } from "../structure.ts";
import styles from "./Tree.module.css";

const usual = ["single", "multiple", "text", "scale", "matrix"] as const satisfies Kind[];
const others = kinds.filter((kind) => !usual.some((one) => one === kind));

export function AddQuestion({ index, onOpen }: { index: number; onOpen: () => void }) {
  const { edit, select } = useStructure();
  const { componentDisabled } = ConfigProvider.useConfig();
  if (componentDisabled) return null;
  const add = (kind: Kind) => {
    const whole = edit((now) =>
      addQuestion(now, { page: index, question: now.pages[index]?.questions.length ?? 0 }, kind),
    );
    const question = (whole.pages[index]?.questions.length ?? 0) - 1;
    const added = whole.pages[index]?.questions[question];
    if (!added) return;
    select(selectedAt(whole, { page: index, question }));
    onOpen();
    writeTitle(added.name);
  };
  return (
    <div className={styles.add} role="group" aria-label={`给第 ${index + 1} 页添加题目`}>
      <span aria-hidden>+</span>
      {usual.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-label={`给第 ${index + 1} 页添加${kindLabels[kind]}`}
          onClick={() => add(kind)}
        >
          {kindLabels[kind]}
        </button>
      ))}
      <Choice
        label={`给第 ${index + 1} 页添加其他题型`}
        all="更多…"
        options={others.map((value) => ({ value, label: kindLabels[value] }))}
        value={undefined}
        onChoose={(kind) => kind && add(kind)}
      />
    </div>
  );
}
