/** Takes a question away and says so, with a button that puts it back where it was, whatever was edited since. */
import { Button } from "antd";
import type { Question } from "#questionnaire/model.ts";
import { sayWith } from "../../../../platform/notice.ts";
import { type At, insertQuestion, removeQuestion } from "./outline.ts";
import { holdQuestion } from "./reach.ts";
import { placesIn, selectedAt, wholeSelected } from "./selection.ts";
import type { Actions } from "./structure.ts";

const secondsShown = 10;

export function removed({ edit, select }: Pick<Actions, "edit" | "select">, at: At): void {
  let gone: Question | undefined;
  const whole = edit((now) => {
    gone = now.pages[at.page]?.questions[at.question];
    return gone ? removeQuestion(now, at) : now;
  });
  if (!gone) return;
  const question = gone;
  const places = placesIn(whole.pages);
  const next = places.find((one) => one.page === at.page && one.question >= at.question);
  const beside =
    next ?? places.findLast((one) => one.page < at.page || one.question < at.question) ?? places[0];
  const to = beside ? selectedAt(whole, beside) : wholeSelected;
  select(to);
  if (to.kind === "question") holdQuestion(to.name);
  const back = () => {
    edit((now) => insertQuestion(now, at, question));
    select({ kind: "question", name: question.name, at });
    holdQuestion(question.name);
  };
  sayWith((close) => <Removed name={question.name} onBack={back} onDone={close} />, secondsShown);
}

type RemovedProps = { name: string; onBack: () => void; onDone: () => void };

const Removed = ({ name, onBack, onDone }: RemovedProps) => (
  <>
    已删除 {name}
    <Button
      type="link"
      size="small"
      title={`把 ${name} 放回原处`}
      onClick={() => {
        onDone();
        onBack();
      }}
    >
      撤销
    </Button>
  </>
);
