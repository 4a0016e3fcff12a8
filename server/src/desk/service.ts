/** The desk's changes in a transaction of the caller's, such as a line of an import. */
export { removeNoteIn, writeNoteIn } from "./act.ts";
