/** /ui: every component in every state, for development only. */
export function UiPage() {
  return null;
}
