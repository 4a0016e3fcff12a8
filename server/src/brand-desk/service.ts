/** What a second person confirms about brands. */
export { brandMoneyKind } from "./money.ts";
