/** /task/watch/:token: the video and what was counted of it. */
export function WatchPage() {
  return null;
}
