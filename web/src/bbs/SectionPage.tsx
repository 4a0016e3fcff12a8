/** /bbs/:id: coming into a discussion group. */
export function SectionPage() {
  return null;
}
