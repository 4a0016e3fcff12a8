/** What the other features may use of this one. */
export { siteOf } from "./service.ts";
