/** What the other features may use of this one. */
export { announceTasks } from "./announce.ts";
export { isStillForThem } from "./fit.ts";
export { alertHandlers } from "./mail.ts";
export { tellPaidBySms } from "./payout.ts";
export { countAsAnnounced } from "./run-sql.ts";
export { forgetOldAlerts } from "./service.ts";
export { settingsOf as alertSettingsOf } from "./setting.ts";
export { deleteOf as forgetAlerts, sentTo as alertsForExport } from "./sql.ts";
