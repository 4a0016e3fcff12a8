/** Where platforms lead people back to, and where their servers call. */

/** The pages of the site that a platform may lead back to (rule study-17). */
export const WAYS_BACK: ReadonlySet<string> = new Set([
  "/task/back",
  "/task/welcome/back",
  "/task/back/failure",
  "/cloud/agent/back",
  "/callback.php",
]);
export const POSTBACK_PATH = "/api/v1/process/postback/";

/** What the platform sends browsers to; its own parameters follow. */
export const backUrlOf = (origin: string, code: string): string => `${origin}/task/back?p=${code}`;
export const postbackUrlOf = (origin: string, code: string): string =>
  `${origin}${POSTBACK_PATH}${code}`;
