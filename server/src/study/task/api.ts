/** What the other features may use of this one. */
export { audiencesInUse, keepAudiencePath } from "./audience-sql.ts";
export { type EntryTask, entryTaskOf } from "./entry-rules-sql.ts";
export { type Habit, habitsOf } from "./habit-sql.ts";
export { type Looker } from "./list-sql.ts";
export { dropImportedTask, insertImportedTask, showVersion } from "./imported-sql.ts";
export { archiveDb, worldFor, worldOf } from "./imported-world.ts";
export { mustBeTask, refuseImported } from "./must.ts";
export { pauseByItself } from "./pause.ts";
export { bounceRules, countPaused, pausedTasks } from "./pause-sql.ts";
export { wrongCity, wrongPlatform } from "./place.ts";
export { platformOf } from "./platform.ts";
export { countByPlatform, linksByPlatform, taskByHash, tasksForAgents } from "./reach-sql.ts";
export { roundOf } from "./round.ts";
export { fullCells, limitedCells, lockSeats, seatsAmong, seatsOf } from "./seat-sql.ts";
export {
  correctSeats,
  moveSeatsAtEnd,
  mustSeatIn,
  returnSeats,
  seatIn,
  seatOfCell,
  seatOfDay,
  seatsWanted,
  setQuotas,
  takeCell,
  takeSeats,
  UNLIMITED,
} from "./seats.ts";
export {
  cardOf,
  closedFor,
  exampleTasks,
  listOpenTasks,
  listUpcomingTasks,
  seatsShown,
  type ServedTask,
  taskDetailRow,
} from "./service.ts";
export { closedBefore, consoleTaskPage, taskById, tasksByIds, titlesByIds } from "./sql.ts";
export { type Staged, stageTask } from "./stage-sql.ts";
