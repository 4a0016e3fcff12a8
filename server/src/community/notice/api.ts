/** What the other features may use of this one. */
export { forgetMarks, noticesForExport, unreadNotices } from "./reading.ts";
