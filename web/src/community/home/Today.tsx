/**
 * The home page's parts for today: the best tasks, a goal of one's own, and what came in. They are one module, loaded
 * as a part of the page, so that their code does not delay the page.
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
