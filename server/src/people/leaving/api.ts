/** What the other features may use of this one. */
export { closingRefusal, leavingRefusal, takeBack } from "./service.ts";
export { FORGOTTEN } from "./words.ts";
export {
  ask,
  end,
  type GivenUp,
  type LeavingRow,
  leavingsOf,
  nextToLookAt,
  openLeaving,
} from "./sql.ts";
