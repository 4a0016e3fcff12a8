/**
 * Runs in the document, before any module: must stand alone. A tab that has begun to answer knows more than the server did
 * when it drew the sheet, and draws it again (web/src/main.tsx); what is entered before that would be lost: so the drawn form
 * takes nothing.
 */
export function holdSheet(): void {
  const state = history.state as { usr?: { questionnairePage?: number } | null } | null;
  const token = location.pathname.split("/").at(-1);
  let hasBegun = state?.usr?.questionnairePage !== undefined;
  try {
    hasBegun ||= sessionStorage.getItem(`ANSWERS_${token}`) !== null;
  } catch {
    // The browser refuses storage: nothing can have been kept there.
  }
  const [form] = document.forms;
  // As a property, which stays on a form of browsers that know no such attribute, too.
  if (hasBegun && form) form.inert = true;
}
