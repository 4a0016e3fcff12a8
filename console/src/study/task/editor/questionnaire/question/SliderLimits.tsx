/** From where to where, and in which steps: of a slider, of a day and of a time of day. */
import type { DateQuestion, SliderQuestion, TimeQuestion } from "#questionnaire/model.ts";
import { Figure, Word } from "../Small.tsx";
import type { Setter } from "./KindFields.tsx";

type SliderProps = { question: SliderQuestion; set: Setter; must: Setter };

export const SliderLimits = ({ question, set, must }: SliderProps) => {
  const { name, min, max, step, unit } = question;
  return (
    <>
      <Figure label="最小" of={name} isWhole={false} value={min} onChange={must("min")} />
      <Figure label="最大" of={name} isWhole={false} value={max} onChange={must("max")} />
      <Figure label="步长" of={name} isWhole={false} value={step} onChange={must("step")} />
      <Word
        label="单位"
        of={name}
        max={20}
        placeholder="如 %"
        value={unit}
        onChange={set("unit")}
      />
    </>
  );
};

export const TimeLimits = ({ question, set }: { question: TimeQuestion; set: Setter }) => {
  const { name, min, max, step } = question;
  return (
    <>
      <Word label="最早" of={name} type="time" max={5} value={min} onChange={set("min")} />
      <Word label="最晚" of={name} type="time" max={5} value={max} onChange={set("max")} />
      <Figure
        label="每隔"
        of={name}
        unit="分钟"
        placeholder="1"
        value={step}
        onChange={set("step")}
      />
    </>
  );
};

export const DateLimits = ({ question, set }: { question: DateQuestion; set: Setter }) => {
  const { name, min, max } = question;
  return (
    <>
      <Word label="最早" of={name} type="date" max={10} value={min} onChange={set("min")} />
      <Word label="最晚" of={name} type="date" max={10} value={max} onChange={set("max")} />
    </>
  );
};
