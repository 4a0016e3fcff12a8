/** Of console-roles.ts, what runs behind and the log of what operators did; the same columns. */
export const healthRoles: Readonly<Record<string, string>> = {
  "GET /console/audit": "AOFSCV",
  "GET /console/audit-archive-days/:day": "AOFSCV",
  "GET /console/audit-archives": "AOFSCV",
  "GET /console/audit-archives/:month/download": "AOFSC.",
  "GET /console/audit-people": "AOFSCV",
  "GET /console/health": "AOFSCV",
  "GET /console/health/retention": "AOFSCV",
  "POST /console/jobs/:id/retry": "AO....",
  "GET /console/jobs/dead": "AOFSCV",
};
