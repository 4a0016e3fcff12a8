/** The topics of a discussion group, and their replies. */
export function TopicsPage() {
  return null;
}
