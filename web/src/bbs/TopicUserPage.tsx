/** /bbs/user: who one is in this discussion group. */
export function TopicUserPage() {
  return null;
}
