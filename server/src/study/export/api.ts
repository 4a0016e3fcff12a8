/** What the other features may use of this one. */
export { ARCHIVE_FORMATS, archiveFiles, BOOK_HEAD } from "./archive-format.ts";
