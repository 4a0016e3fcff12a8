/** What the other features may use of this one. */
export { cellsByProfile } from "./cells.ts";
export { audienceHandlers } from "./recompile.ts";
export { compileAudience, type Match, matchAudience, recordMatch } from "./service.ts";
