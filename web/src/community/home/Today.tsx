/**
 * What a day is looked after by: tasks that are worth it, and a goal of one's own; and what came in, which the wallet
 * says. One part of the home page, so that none of it counts before the page is there.
 */
import { BestTasks } from "./BestTasks.tsx";
import { GoalCard } from "./GoalCard.tsx";

export { ArrivedLine } from "./ArrivedLine.tsx";

export const Today = ({ hidesGold }: { hidesGold: boolean }) => (
  <>
    <BestTasks />
    {!hidesGold && <GoalCard />}
  </>
);
