/** What the other features may use of this one. */
export {
  auditWaitDays,
  qualityForExport,
  qualityScoreOf,
  recordQuality,
  undoQuality,
} from "./service.ts";
