/** Ctrl K: type a few letters, jump to a page, member, task, response or withdrawal. */
import { Input, Modal } from "antd";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { Options } from "./Options.tsx";
import styles from "./Palette.module.css";
import type { Target } from "./targets.ts";
import { useTargets } from "./use-targets.ts";

export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [index, setIndex] = useState(0);
  const { targets, isSearching } = useTargets(text);
  const current = Math.min(index, targets.length - 1);
  const go = (target: Target | undefined) => {
    if (!target) return;
    onClose();
    void navigate(target.to);
  };
  const press = (event: KeyboardEvent) => {
    // The Enter that ends a Chinese word is not meant for us.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setIndex((current + step + targets.length) % Math.max(1, targets.length));
    else if (event.key === "Enter") go(targets[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      open
      footer={null}
      closable={false}
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
        placeholder="搜索会员、任务，或输入编号"
        role="combobox"
        aria-expanded
        aria-controls={`${id}list`}
        {...(targets[current] && { "aria-activedescendant": `${id}${targets[current].key}` })}
        value={text}
        maxLength={60}
        onChange={(event) => {
          setText(event.target.value);
          setIndex(0);
        }}
        onKeyDown={press}
      />
      <Options id={id} targets={targets} current={current} isSearching={isSearching} onGo={go} />
    </Modal>
  );
}
