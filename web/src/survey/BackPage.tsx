/** /task/back, /cloud/agent/back, /callback.php and the welcome task's ends: what a return came to. */
export function BackPage() {
  return null;
}
