/** /bbs/topic/:id: a topic and its replies. */
export function TopicPage() {
  return null;
}
