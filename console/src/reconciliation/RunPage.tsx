/** One reconciliation, line by line. */
export function RunPage() {
  return null;
}
