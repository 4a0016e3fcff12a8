/** Ctrl K: type a few letters, jump to a page, member, task, response or withdrawal. */
import { useQuery } from "@tanstack/react-query";
import { Input, Modal } from "antd";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { consoleMembers } from "#contract/console/member.ts";
import { consoleTasks } from "#contract/console/task.ts";
import { TaskState } from "#contract/enums.ts";
import { pageQuery } from "../platform/query.ts";
import styles from "./Palette.module.css";
import { numberTargets, pagesFor, type Target } from "./targets.ts";

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
    <Modal open footer={null} closable={false} onCancel={onClose} width={560} styles={{ container: { padding: 0 } }} aria-label="搜索或跳转">
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
      <div className={styles.list} id={`${id}list`} role="listbox" aria-label="跳转到" aria-busy={isSearching}>
        {targets.map((target, at) => (
          <Option key={target.key} id={`${id}${target.key}`} target={target} isGroupFirst={targets[at - 1]?.group !== target.group} isCurrent={at === current} onGo={() => go(target)} />
        ))}
        {targets.length === 0 && <p className={styles.none}>{isSearching ? "正在搜索…" : "没有找到，换个词试试"}</p>}
      </div>
    </Modal>
  );
}

type OptionProps = { id: string; target: Target; isGroupFirst: boolean; isCurrent: boolean; onGo: () => void };

const Option = ({ id, target, isGroupFirst, isCurrent, onGo }: OptionProps) => (
  <>
    {isGroupFirst && (
      <div className={styles.group} role="presentation">
        {target.group}
      </div>
    )}
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={styles.option}
      ref={(element) => {
        if (isCurrent) element?.scrollIntoView({ block: "nearest" });
      }}
      onClick={onGo}
    >
      <span>{target.title}</span>
      <span className="quiet">{target.note}</span>
    </div>
  </>
);

const pauseMs = 200;
const shown = 5;

/** Pages at once; members and tasks once somebody stops typing. */
function useTargets(text: string): { targets: Target[]; isSearching: boolean } {
  const search = useSettled(useDeferredValue(text.trim()));
  const enabled = search.length > 0;
  const members = useQuery({ ...pageQuery(consoleMembers, { query: { size: shown, search } }), enabled });
  const tasks = useQuery({ ...pageQuery(consoleTasks, { query: { size: shown, search } }), enabled });
  const found = enabled && text.trim() !== "";
  return {
    isSearching: found && (members.isFetching || tasks.isFetching || search !== text.trim()),
    targets: [
      ...numberTargets(text),
      ...pagesFor(text),
      ...(found ? (members.data?.list ?? []) : []).map((member) => ({
        key: `member${member.id}`,
        group: "会员",
        title: member.nickname || `会员 ${member.id}`,
        note: `${member.code} ${member.mobile ?? ""}`,
        to: `/members/${member.id}`,
      })),
      ...(found ? (tasks.data?.list ?? []) : []).map((task) => ({
        key: `task${task.id}`,
        group: "任务",
        title: task.title,
        note: TaskState.label(task.state),
        to: `/tasks/${task.id}`,
      })),
    ],
  };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
