/** What the other features may use of this one. */
export { completedProfiles } from "./complete-sql.ts";
export { forgetProperty } from "./erasure-sql.ts";
export { propertyForExport } from "./data-export.ts";
export { propertyForm } from "./form.ts";
export { judgeAnewHandlers } from "./judge-anew.ts";
export { FORM_PUBLISHED, publishForm } from "./publish.ts";
export {
  formOf,
  keepAnswersFromTask,
  matchingProfile,
  profileOf,
  propertyOf,
  recordPropertyUse,
} from "./service.ts";
