/** How many of the required topics are answered: 2 / 3. */
import { ProgressBar } from "../../ui/Bars.tsx";
import type { Me } from "./words.ts";

export const Answered = ({ me: { answered, required } }: { me: Me }) => (
  <ProgressBar
    label="已回答的必答话题"
    value={answered}
    max={required}
    note={`${answered} / ${required}`}
  />
);
