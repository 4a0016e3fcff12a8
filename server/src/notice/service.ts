/** Notices: what everybody of a brand is told, and who has read it. */
export { forgetMarks, noticesForExport, unreadNotices } from "./reading.ts";
