/** What other features may ask of growth. */
export {
  addFigures,
  blocksOf,
  earnedThrough,
  type Figures,
  figuresOf,
  inviteUntilOf,
  noFigures,
  pageOfDays,
  pageOfTasks,
  rewardsOf,
} from "./figures.ts";
