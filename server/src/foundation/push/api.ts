/** What the other features may use of this one. */
export { pushAll, type PushWords } from "./queue.ts";
export { isQuiet, secondsToDay } from "./quiet.ts";
export { type LookAgain, pushHandlers } from "./send.ts";
export { forgetOldPushes } from "./service.ts";
export {
  deleteDevicesOf as forgetPushDevices,
  deleteDevicesOfSessions as endPushOf,
  devicesForExport as pushDevicesForExport,
} from "./sql.ts";
