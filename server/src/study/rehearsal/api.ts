/** What the other features may use of this one. */
export { isRehearsed, rehearse } from "./service.ts";
