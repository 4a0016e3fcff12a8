/** What other features may ask of the door. */
export { type Comer, whoseOf } from "./comer.ts";
export { enter, enterTask, type Entering } from "./enter.ts";
export { type Look, lookAtDoor } from "./look.ts";
export { readSigned } from "./signed-url.ts";
