/** What a moderator does with a topic: pin it, close it. */
import { getTopic, listTopics, setTopicState } from "#contract/member/study/discussion.ts";
import { useSend } from "../../platform/query.ts";
import { Menu } from "../../ui/Menu.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./Discussion.module.css";
import type { TopicData } from "./words.ts";

export function TopicTools({ topic }: { topic: TopicData }) {
  const save = useSend(setTopicState, {
    refreshes: [getTopic, listTopics],
    isInOrder: true,
    onDone: () => toast("话题已更新"),
  });
  // What is on its way is what stands: closing it may not take the pin away that was set a moment before.
  const { pinned, closed } = save.isPending
    ? save.variables.body
    : { pinned: topic.pinned, closed: topic.isClosed };
  const set = (body: { pinned: boolean; closed: boolean }) =>
    save.mutate({ params: { id: String(topic.id) }, body });
  return (
    <Menu
      label="管理话题"
      trigger="管理"
      className={styles.manage}
      items={[
        {
          key: "pin",
          label: pinned ? "取消置顶" : "置顶",
          onSelect: () => set({ pinned: !pinned, closed }),
        },
        {
          key: "close",
          label: closed ? "重新开放" : "关闭话题",
          onSelect: () => set({ pinned, closed: !closed }),
        },
      ]}
    />
  );
}
