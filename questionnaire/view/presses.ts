/**
 * While something is pressed, what comes from the server waits to be shown: a list that grows would take the link from under the finger,
 * and the press would be lost, as the finger goes up over something else.
 */

/** From each of these on. Who holds for longer drags, or reads; a finger that goes up is a click, or was a scroll. */
const waitsMs = { pointerdown: 700, click: 0, pointercancel: 0 };
const LOOK_AGAIN_MS = 20;

/** Shows at once, or soon after the press that is under way has been heard. For one window, in which it listens from now on. */
export function betweenPresses(): (show: () => void) => void {
  let until = 0;
  for (const [name, ms] of Object.entries(waitsMs))
    addEventListener(name, () => (until = Date.now() + ms), true);
  const onceFree = (show: () => void): unknown =>
    Date.now() < until ? setTimeout(onceFree, LOOK_AGAIN_MS, show) : show();
  return (show) => void setTimeout(onceFree, 0, show);
}
