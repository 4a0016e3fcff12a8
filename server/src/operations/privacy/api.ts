/** What the other features may use of this one. */
export { anonymiseDue } from "./anonymise.ts";
export { exportHandlers, forgetExpiredExports } from "./export.ts";
export { settleLeavings } from "./settle.ts";
export { closureOf } from "./sql.ts";
