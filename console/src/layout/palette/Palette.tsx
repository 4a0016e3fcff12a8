/** Ctrl K: type a few letters, jump to a page, member, task, response or withdrawal. */
import { Input, Modal } from "antd";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { isKey } from "./desk.ts";
import { Options } from "./Options.tsx";
import styles from "./Palette.module.css";
import type { Target } from "./targets.ts";
import { useEnter } from "./use-enter.ts";
import { useTargets } from "./use-targets.ts";

export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [index, setIndex] = useState(0);
  const found = useTargets(text);
  const { targets, isSearching } = found;
  const current = Math.min(index, targets.length - 1);
  // Anyone who types a mobile and presses Enter means its owner, not what happened to be listed by then.
  const mustWait = isSearching && (isKey(text) || targets.length === 0);
  const go = (target: Target | undefined) => {
    if (!target) return;
    onClose();
    void navigate(target.to);
  };
  const enter = useEnter({ mustWait, go: () => go(targets[current]) });
  const press = (event: KeyboardEvent) => {
    // The Enter that ends a Chinese word is not meant for us.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setIndex((current + step + targets.length) % Math.max(1, targets.length));
    else if (event.key === "Enter") enter.press();
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      open
      footer={null}
      closable={false}
      mask={{ closable: true }}
      onCancel={onClose}
      width={560}
      styles={{ container: { padding: 0 }, header: { height: 0, margin: 0, padding: 0 } }}
      title={<span className="visually-hidden">搜索或跳转</span>}
    >
      <Input
        className={styles.input ?? ""}
        size="large"
        variant="borderless"
        autoFocus
        placeholder="手机号、会员编号、昵称、r17、提现 26、发布，或页面、任务"
        role="combobox"
        aria-expanded
        aria-controls={`${id}list`}
        {...(targets[current] && { "aria-activedescendant": `${id}${targets[current].key}` })}
        value={text}
        maxLength={64}
        onChange={(event) => {
          setText(event.target.value);
          setIndex(0);
          enter.forget();
        }}
        onKeyDown={press}
      />
      <Options id={id} found={found} current={current} onGo={go} />
    </Modal>
  );
}
