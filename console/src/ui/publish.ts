/** How articles and notices stand: the views of their lists, and the colours. */
import { PublishState } from "#contract/content-enums.ts";
import type { Tone } from "./StateMark.tsx";

export const publishViews = [
  { value: "", label: "全部" },
  ...PublishState.values.map((state) => ({
    value: String(state),
    label: PublishState.label(state),
  })),
];

export function publishTone(state: PublishState): Tone {
  switch (state) {
    case PublishState.of.published:
      return "good";
    case PublishState.of.draft:
      return "waiting";
    case PublishState.of.withdrawn:
      return "plain";
  }
}
