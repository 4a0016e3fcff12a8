/** Takes a question away and says so, with a button that puts it back where it was, whatever was edited since. */
import { Button } from "antd";
import { sayWith } from "../../../../platform/notice.ts";
import { type At, type Gone, putBack, removeQuestion } from "./outline.ts";
import { holdQuestion } from "./reach.ts";
import { placesIn, type Selected, selectedAt, wholeSelected } from "./selection.ts";
import type { Actions } from "./structure.ts";

const secondsShown = 10;

/** Answers how the message is closed before its time. */
export function removed({ edit, select }: Pick<Actions, "edit" | "select">, at: At): () => void {
  let gone: Gone | undefined;
  const whole = edit((now) => {
    const page = now.pages[at.page];
    const question = page?.questions[at.question];
    if (!page || !question) return now;
    gone = { question, page: page.name, at };
    return removeQuestion(now, at);
  });
  if (!gone) return () => undefined;
  const taken = gone;
  const places = placesIn(whole.pages);
  const next = places.find((one) => one.page === at.page && one.question >= at.question);
  const beside =
    next ?? places.findLast((one) => one.page < at.page || one.question < at.question) ?? places[0];
  const hold = (to: Selected) => {
    select(to);
    if (to.kind === "question") holdQuestion(to.name);
  };
  hold(beside ? selectedAt(whole, beside) : wholeSelected);
  const back = () => {
    let to = at;
    const made = edit((now) => {
      const put = putBack(now, taken);
      to = put.at;
      return put.whole;
    });
    hold(selectedAt(made, to));
  };
  return sayWith(
    (close) => <Removed name={taken.question.name} onBack={back} onDone={close} />,
    secondsShown,
  );
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
