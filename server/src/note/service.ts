/** Operators' notes about members: read at the desk, gone with the member's data. */
export {
  deleteNote,
  deleteNotesOf as forgetNotes,
  insertNote,
  noteById,
  pageOfNotes,
} from "./sql.ts";
