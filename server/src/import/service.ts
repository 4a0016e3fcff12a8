/** What others may ask of imports: the end of a member's data. */
export { forgetWords as forgetImportedWords } from "./sql.ts";
