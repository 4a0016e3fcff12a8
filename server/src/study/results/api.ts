/** What the other features may use of this one. */
export { forgetBlocks } from "./block-sql.ts";
export { packAnswers } from "./pack.ts";
export {
  countKept,
  dropCategories,
  forgetCodings,
  importedCategory,
  importedCodings,
} from "./imported-sql.ts";
