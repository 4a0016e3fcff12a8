/**
 * Keys that answer at a desk (questionnaire/view/keys.ts): what they do here, and their switch, as single keys must be
 * possible to turn off (WCAG 2.1.4). Phones fetch none of it.
 */
import { useEffect } from "react";
import { listenForKeys } from "../../../../questionnaire/view/keys.ts";
import { local } from "../../platform/storage.ts";
import { createStore, useStore } from "../../platform/store.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./Keys.module.css";

const kept = "ANSWER_KEYS";
const off = "off";
const isOn = createStore(typeof document === "undefined" || local.get(kept) !== off);

function turn(): void {
  const next = !isOn.get();
  isOn.set(next);
  if (next) local.remove(kept);
  else local.set(kept, off);
}

/** `onHints`: the class under which the options show their digits, or none. */
export function Keys({ onHints }: { onHints: (className: string) => void }) {
  const answersByKeys = useStore(isOn, true);
  useEffect(() => {
    if (!answersByKeys) return undefined;
    onHints(styles.hints ?? "");
    const stop = listenForKeys();
    return () => {
      stop();
      onHints("");
    };
  }, [answersByKeys, onHints]);
  return (
    <p className={styles.keys}>
      {answersByKeys ? "可以用键盘作答：数字键选择，回车继续" : "键盘作答已关闭"}
      <Button kind="quiet" size="s" onClick={turn}>
        {answersByKeys ? "关闭" : "打开"}
      </Button>
    </p>
  );
}
