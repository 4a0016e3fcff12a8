/** What the other features may use of this one. */
export { cityName, citySpellings } from "./name.ts";
export { cityOf } from "./service.ts";
