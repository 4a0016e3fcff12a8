/** What the other features may use of this one. */
export { forgetWords as forgetImportedWords } from "./sql.ts";
