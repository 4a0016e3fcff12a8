/** What the other features may use of this one. */
export { snsHandlers } from "./avatar.ts";
export { forgetBindingsOf, identitiesOf } from "./erasure-sql.ts";
export { forgetOldSns, offeredSns } from "./service.ts";
