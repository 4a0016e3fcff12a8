/** What the other features may use of this one. */
export { completedProfiles } from "./complete-sql.ts";
export { forgetProperty } from "./leaving-sql.ts";
export { propertyForExport } from "./own-data.ts";
export {
  formOf,
  keepAnswersFromTask,
  matchingProfile,
  profileOf,
  propertyOf,
  recordPropertyUse,
} from "./service.ts";
