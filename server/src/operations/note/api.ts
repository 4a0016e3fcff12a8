/** What the other features may use of this one. */
export {
  deleteNote,
  deleteNotesOf as forgetNotes,
  insertNote,
  noteById,
  pageOfNotes,
} from "./sql.ts";
