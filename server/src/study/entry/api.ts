/** What the other features may use of this one. */
export { enter, enterTask } from "./enter.ts";
export { type Look, lookAtDoor } from "./look.ts";
export { readSigned } from "./signed-url.ts";
