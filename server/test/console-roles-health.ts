/** Of console-roles.ts, what runs behind; the same columns. */
export const healthRoles: Readonly<Record<string, string>> = {
  "GET /console/health": "AOFSCV",
  "GET /console/health/retention": "AOFSCV",
  "POST /console/jobs/:id/retry": "AO....",
  "GET /console/jobs/dead": "AOFSCV",
};
