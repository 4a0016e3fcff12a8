/** /task/trial/:id: applying for a trial, and where the application stands. */
export function TrialPage() {
  return null;
}
