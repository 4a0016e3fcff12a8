/** What the other features may use of this one. */
export { allNames as platformNames, refusedReturns } from "./figures-sql.ts";
export { type Linked, linkFor } from "./link.ts";
export { forgetReturnOrigins } from "./data-export-sql.ts";
export { addSecret, createPlatform } from "./platform.ts";
export { proveAll, unprovedPlatforms } from "./proof.ts";
export { rehearsedReturn, takeReturn } from "./rehearsal.ts";
export { platformById, platformNameOf } from "./service.ts";
export { checkLink } from "./template.ts";
