/** The category tree: names, order, what hangs under what, and what is hidden. */
import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import {
  type ConsoleCategory,
  consoleArticles,
  consoleCategories,
  saveCategory,
} from "#contract/console/community/content.ts";
import { useMay } from "../../platform/me.ts";
import { count } from "../../platform/money.ts";
import { useSend } from "../../platform/query.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { CategoryDialog } from "./CategoryDialog.tsx";
import styles from "./Content.module.css";
import { type Asked, type Branch, moved } from "./tree.ts";
import { useTree } from "./use-tree.ts";

export function CategoriesPage() {
  const mayWrite = useMay(saveCategory);
  const { tree, error, refetch } = useTree();
  const [asked, setAsked] = useState<Asked | null>(null);
  const order = useReorder();
  return (
    <Page title="分类">
      <p className={styles.note}>
        问卷课堂、行业报告和帮助中心的位置由网站决定，不能移动或隐藏；分类不能删除，隐藏后网站上不再有它和里面的文章，控制台里仍在。
      </p>
      {!tree && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!tree && !error && <Waiting lines={11} />}
      {tree?.length === 0 && <EmptyState title="暂无分类" next="请联系管理员检查数据库。" />}
      {tree && tree.length > 0 && (
        <ul className={styles.tree} aria-label="分类">
          {tree.map((branch) => (
            <CategoryLine
              key={branch.id}
              branch={branch}
              mayWrite={mayWrite}
              isBusy={order.isPending}
              onMove={(by) => order.send(moved(branch, by))}
              onAsk={setAsked}
            />
          ))}
        </ul>
      )}
      {tree && asked && <CategoryDialog tree={tree} asked={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}

/** One call for each category whose number changes, one after another: stopped halfway, they are still in some order. */
function useReorder() {
  const save = useSend(saveCategory, {
    refreshes: [consoleCategories, consoleArticles],
    rereads: [consoleCategories],
  });
  const send = async (changed: readonly ConsoleCategory[]) => {
    for (const { articles: _, ...body } of changed) await save.mutateAsync({ body });
  };
  return {
    isPending: save.isPending,
    // What failed was said by the transport; the list is as the server has it.
    send: (changed: readonly ConsoleCategory[]) => void send(changed).catch(() => undefined),
  };
}

type CategoryLineProps = {
  branch: Branch;
  mayWrite: boolean;
  isBusy: boolean;
  onMove: (by: -1 | 1) => void;
  onAsk: (asked: Asked) => void;
};

const indentPx = 24;

function CategoryLine({ branch, mayWrite, isBusy, onMove, onAsk }: CategoryLineProps) {
  const { name, depth, parentId, hidden, articles, siblings } = branch;
  const isRoot = parentId === null;
  return (
    <li data-hidden={hidden}>
      <span
        className={styles.treeName}
        data-root={isRoot}
        style={{ paddingInlineStart: depth * indentPx }}
      >
        {name}
      </span>
      {hidden && <StateMark tone="plain">已隐藏</StateMark>}
      <span className="quiet">{count(articles)} 篇</span>
      {mayWrite && (
        <div className={styles.treeActs}>
          {!isRoot && (
            <>
              <Button
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={`上移${name}`}
                disabled={isBusy || siblings[0]?.id === branch.id}
                onClick={() => onMove(-1)}
              />
              <Button
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={`下移${name}`}
                disabled={isBusy || siblings.at(-1)?.id === branch.id}
                onClick={() => onMove(1)}
              />
            </>
          )}
          <Button aria-label={`新建子分类：${name}`} onClick={() => onAsk({ under: branch })}>
            新建子分类
          </Button>
          <Button aria-label={`修改${name}`} onClick={() => onAsk({ category: branch })}>
            修改
          </Button>
        </div>
      )}
    </li>
  );
}
