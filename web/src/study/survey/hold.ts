/**
 * Runs in the document, before any module: must stand alone. A tab that has begun to answer draws its sheet again
 * (drawn.ts), and what is entered before that would be lost: so the drawn form takes nothing.
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
  if (hasBegun) document.querySelector("form")?.setAttribute("inert", "");
}
