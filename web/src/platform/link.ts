/** What a link says beyond the site's own parameters is handed on to the entry, which knows what a questionnaire asks for. */

/** The parameters of the task's page and of its entry. */
const ours = new Set(["id", "t", "a", "uid", "sign"]);

/** As it stands behind a "?"; "" where a link says nothing more. */
export function linkIn(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ours) query.delete(name);
  return query.toString();
}
