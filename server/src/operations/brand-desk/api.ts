/** What the other features may use of this one. */
export { brandMoneyKind } from "./money.ts";
