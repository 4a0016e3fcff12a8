/** The desk's changes in a transaction of the caller's, such as a line of an import. */
export {
  askIn as askSanctionIn,
  decideIn as decideSanctionIn,
  liftIn as liftSanctionIn,
} from "./act.ts";
