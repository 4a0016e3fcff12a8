/** Narrows a list to one task: found by a part of its title or by its number, while one types. */
import { useQuery } from "@tanstack/react-query";
import { Input } from "antd";
import { useId, useState } from "react";
import { consoleTasks } from "#contract/console/study/task.ts";
import { pageQuery } from "../platform/query.ts";
import { useSettled } from "../platform/use-settled.ts";
import { IdFilter } from "./IdFilter.tsx";

const pauseMs = 250;
const offered = 8;
const searchMax = 60;

type TaskPickProps = { id: string | undefined; onChoose: (id: string | undefined) => void };

/** The number that a chosen offer or a typed text begins with. */
const taskIdIn = (text: string): string | undefined =>
  /^([1-9]\d{0,14})(?:\s|$)/.exec(text.trim())?.[1];

export function TaskPick({ id, onChoose }: TaskPickProps) {
  const listId = useId();
  const [text, setText] = useState("");
  const search = useSettled(text.trim(), pauseMs);
  const tasks = useQuery({
    ...pageQuery(consoleTasks, { query: { size: offered, search } }),
    enabled: search !== "" && id === undefined,
  });
  if (id !== undefined)
    return <IdFilter label="任务" id={id} onClear={() => onChoose(undefined)} />;
  const offers = (tasks.data?.list ?? []).map((task) => `${task.id} ${task.title}`);
  const choose = (typed: string) => {
    const found = taskIdIn(typed) ?? (offers.length === 1 ? taskIdIn(offers[0] ?? "") : undefined);
    if (found === undefined) return;
    setText("");
    onChoose(found);
  };
  return (
    <>
      <Input
        aria-label="任务"
        placeholder="任务编号或标题"
        list={listId}
        maxLength={searchMax + 20}
        style={{ width: 168 }}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          // One of the offers was chosen, by mouse or by key.
          if (offers.includes(target.value)) choose(target.value);
        }}
        onPressEnter={({ currentTarget }) => choose(currentTarget.value)}
      />
      <datalist id={listId}>
        {offers.map((offer) => (
          <option key={offer} value={offer} />
        ))}
      </datalist>
    </>
  );
}
