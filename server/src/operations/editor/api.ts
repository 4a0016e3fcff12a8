/** What the other features may use of this one. */
export { taskPayKind } from "./pay.ts";
export { recountHandlers } from "./recount.ts";
export { createTask, moveTask, setTaskState } from "./service.ts";
