/** What other features may ask of the door. */
export { type Comer, whoseOf } from "./comer.ts";
export type { Entering } from "./arrival.ts";
export { enter, enterTask } from "./enter.ts";
export { type Look, lookAtDoor } from "./look.ts";
export { readSigned } from "./signed-url.ts";
