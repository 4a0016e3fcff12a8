/** What the other features may use of this one. */
export {
  askIn as askSanctionIn,
  decideIn as decideSanctionIn,
  liftIn as liftSanctionIn,
} from "./act.ts";
