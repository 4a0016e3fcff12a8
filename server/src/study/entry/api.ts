/** What the other features may use of this one. */
export { enter, enterTask } from "./enter.ts";
export { type Look, lookAtEntry } from "./look.ts";
export { readSigned } from "./signed-url.ts";
