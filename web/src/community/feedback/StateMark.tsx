/** The state of a feedback as a badge: the same word and colour wherever it appears. */
import { FeedbackState } from "#contract/enums.ts";
import { Badge } from "../../ui/Badge.tsx";
import { stateTones } from "./words.ts";

export const StateMark = ({ state }: { state: FeedbackState }) => (
  <Badge tone={stateTones[state]}>{FeedbackState.label(state)}</Badge>
);
