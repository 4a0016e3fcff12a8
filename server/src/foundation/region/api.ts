/** What the other features may use of this one. */
export { isCity } from "./city.ts";
export { isRealPath, regionsIn } from "./service.ts";
