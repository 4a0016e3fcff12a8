/**
 * Whether somebody waits for the code that they asked for: on a slow network they go on to the next field before it is sent,
 * and what they write there must not end up in the code's.
 */

const written = "input:not([type=checkbox], [type=radio]), textarea";

/** Asked at the press; the function that is returned tells whether they write somewhere else by now. */
export function stillThere(page: Pick<Document, "activeElement"> = document): () => boolean {
  const before = page.activeElement;
  return () => {
    const now = page.activeElement;
    return now === before || !now?.matches(written);
  };
}
