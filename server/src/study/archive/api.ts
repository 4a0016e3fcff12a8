/** What the other features may use of this one. */
export { archiveHandlers, forgetUploads } from "./jobs.ts";
