/** Which further table of contents a path stands in; this is all that the landing page knows of them. */
const ofMembers = /^\/(home|exchange|user-survey|ui)(\/|$)/;
const ofContent =
  /^\/(about|agreement|privacy|cooperate|product|course|industry|help|app|app-down|pre-home|account-closed|unsubscribe|open)(\/|$)/;

export type TableName = "memberRoutes" | "taskRoutes" | "contentRoutes";

export const tableNameOf = (path: string): TableName => {
  if (ofContent.test(path)) return "contentRoutes";
  return ofMembers.test(path) ? "memberRoutes" : "taskRoutes";
};
