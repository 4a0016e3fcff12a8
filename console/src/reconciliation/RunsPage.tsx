/** Reconciliations: by file, by filter; dry run, commit, undo. */
export function RunsPage() {
  return null;
}
