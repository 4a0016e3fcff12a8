/** What the other features may use of this one. */
export { removeNoteIn, writeNoteIn } from "./act.ts";
