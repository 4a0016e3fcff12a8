/** What others may ask of privacy: who was here before, and what runs by itself. */
export { anonymiseDue } from "./anonymise.ts";
export { closureOf } from "./sql.ts";
export { exportHandlers, forgetExpiredExports } from "./export.ts";
export { settleLeavings } from "./settle.ts";
