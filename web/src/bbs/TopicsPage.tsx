/** /bbs/topic: the topics of the discussion group. */
export function TopicsPage() {
  return null;
}
