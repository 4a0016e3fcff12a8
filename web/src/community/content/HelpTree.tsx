/** The help centre's subjects: a column at a desk, folded above the questions on a phone. */
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { Category } from "#contract/member/community/content.ts";
import { useSite } from "../../platform/site.ts";
import { classes } from "../../ui/classes.ts";
import { ChevronDownIcon } from "../../ui/shellIcons.tsx";
import styles from "./Help.module.css";
import { categoriesBelow } from "./sections.ts";

const nothing: Category[] = [];

export const useHelpTree = (): Category[] => {
  const { helpCategoryId } = useSite();
  return useQuery(categoriesBelow(helpCategoryId)).data?.list ?? nothing;
};

export function HelpTree({ chosen }: { chosen: string | undefined }) {
  const { helpCategoryId } = useSite();
  const tree = useHelpTree();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = tree.find((category) => String(category.id) === chosen)?.name ?? "全部";
  return (
    <nav aria-label="帮助分类" className={styles.tree}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{`分类：${name}`}</span>
        <ChevronDownIcon className={isOpen ? styles.turned : undefined} />
      </button>
      {/* Choosing folds it again: the questions are what one wants to see. */}
      <div id={id} className={classes(styles.branches, isOpen && styles.open)}>
        <Leaf
          to="/help"
          name="全部问题"
          isCurrent={chosen === undefined}
          onPress={() => setOpen(false)}
        />
        <Branches
          tree={tree}
          parentId={helpCategoryId}
          chosen={chosen}
          onPress={() => setOpen(false)}
        />
      </div>
    </nav>
  );
}

type BranchesProps = {
  tree: readonly Category[];
  parentId: number;
  chosen: string | undefined;
  onPress: () => void;
};

function Branches({ tree, parentId, chosen, onPress }: BranchesProps) {
  const below = tree.filter((category) => category.parentId === parentId);
  if (below.length === 0) return null;
  return (
    <ul>
      {below.map(({ id, name, articles }) => (
        <li key={id}>
          <Leaf
            to={`/help?category=${id}`}
            name={name}
            count={articles}
            isCurrent={String(id) === chosen}
            onPress={onPress}
          />
          <Branches tree={tree} parentId={id} chosen={chosen} onPress={onPress} />
        </li>
      ))}
    </ul>
  );
}

type LeafProps = {
  to: string;
  name: string;
  count?: number;
  isCurrent: boolean;
  onPress: () => void;
};

function Leaf({ to, name, count, isCurrent, onPress }: LeafProps) {
  return (
    <Link
      to={to}
      className={styles.leaf}
      aria-current={isCurrent ? "page" : undefined}
      onClick={onPress}
    >
      {name}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </Link>
  );
}
