/** How articles and notices stand: the views of their lists, the colours, and what publishing them means. */
import { PublishState } from "#contract/content-enums.ts";
import type { Change } from "./ChangeButton.tsx";
import type { Tone } from "./StateMark.tsx";
import { viewsOf } from "./ViewTabs.tsx";

export const publishViews = viewsOf(PublishState);

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

type Standing = { state: PublishState; brands: readonly string[]; publishedAt: string | null };
type Effects = {
  /** What taking it back does. */
  withdrawn: string[];
  /** What it lacks to be published. */
  missing: readonly string[];
  /** What publishing it does, for the first time or again. */
  published: (whose: string, isFirst: boolean) => string[];
};

/** Publishing it or taking it back, with who will see what in sentences. */
export function publishChange(
  { state, brands, publishedAt }: Standing,
  { withdrawn, missing, published }: Effects,
): Change<PublishState> {
  if (state === PublishState.of.published)
    return { to: PublishState.of.withdrawn, verb: "撤下", isReady: true, effects: withdrawn };
  const isFirst = publishedAt === null;
  const isReady = missing.length === 0;
  const whose = brands.length === 0 ? "所有品牌" : `品牌 ${brands.join("、")}`;
  return {
    to: PublishState.of.published,
    verb: isFirst ? "发布" : "重新发布",
    isReady,
    effects: isReady ? published(whose, isFirst) : [`还不能发布：${missing.join("；")}。`],
  };
}
