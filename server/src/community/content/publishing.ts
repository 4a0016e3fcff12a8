/** What may follow what, of articles and notices: what people have seen never becomes a draft again. */
import { PublishState } from "#contract/content-enums.ts";

const { draft, published, withdrawn } = PublishState.of;
const next: Record<PublishState, PublishState> = {
  [draft]: published,
  [published]: withdrawn,
  [withdrawn]: published,
};

export const mayFollow = (from: PublishState, to: PublishState): boolean => next[from] === to;
