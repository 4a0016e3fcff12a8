/**
 * While something is pressed, what comes from the server waits to be shown: a list that grows would take the link from under the finger,
 * and the press would be lost, as the finger goes up over something else.
 */

/** Who holds for longer drags, or reads. */
const LONGEST_MS = 700;
/** A click comes right behind the finger, if it comes. */
const CLICK_MS = 50;

/** Shows at once, or once the press that is under way has been heard. For one window, in which it listens from now on. */
export function betweenPresses(): (show: () => void) => void {
  const waiting: (() => void)[] = [];
  let isPressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const letGo = () => {
    clearTimeout(timer);
    isPressed = false;
    for (const show of waiting.splice(0)) show();
  };
  const letGoIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(letGo, ms);
  };
  const on = (name: string, heard: () => void) => window.addEventListener(name, heard, true);
  on("pointerdown", () => {
    isPressed = true;
    letGoIn(LONGEST_MS);
  });
  on("pointerup", () => letGoIn(CLICK_MS));
  // Behind what the page does for it.
  on("click", () => letGoIn(0));
  on("pointercancel", letGo);
  return (show) => void (isPressed ? waiting.push(show) : setTimeout(show));
}
