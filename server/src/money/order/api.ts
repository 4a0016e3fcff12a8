/** What the other features may use of this one. */
export { ISSUE_TOPIC, issueHandlers } from "./issue.ts";
export { requestPrize } from "./order.ts";
export { type Parcel, parcelsByIds, prizeUses, setParcel } from "./prize-sql.ts";
