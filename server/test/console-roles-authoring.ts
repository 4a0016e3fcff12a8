/** Of console-roles.ts, what operators keep beside a questionnaire, and whole studies as archives; the same columns. */
export const authoringRoles: Readonly<Record<string, string>> = {
  "GET /console/archives": "AOFSCV",
  "POST /console/archives": "AO....",
  "GET /console/archives/:id": "AOFSCV",
  "GET /console/archives/:id/contents": "AO....",
  "POST /console/archives/:id/parts": "AO....",
  "POST /console/archives/:id/remove": "AO....",
  "GET /console/question-library": "AOFSCV",
  "POST /console/question-library": "AO....",
  "GET /console/question-library/:id": "AOFSCV",
  "POST /console/question-library/:id/remove": "AO....",
  "GET /console/tasks/:id/comments": "AOFSCV",
  "POST /console/tasks/:id/comments": "AO....",
  "POST /console/tasks/:id/comments/:commentId/resolve": "AO....",
  "GET /console/tasks/:id/questionnaire-versions": "AOFSCV",
  "GET /console/tasks/:id/questionnaire-versions/:version": "AOFSCV",
};
