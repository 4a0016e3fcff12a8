/** A category's name, what it hangs under, and whether it is shown; or a new one. */
import { Modal } from "antd";
import { useState } from "react";
import {
  consoleArticles,
  consoleCategories,
  saveCategory,
} from "#contract/console/community/content.ts";
import { useSend } from "../../platform/query.ts";
import { CheckField } from "../../ui/form/CheckField.tsx";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { Fields } from "../../ui/form/Field.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { type Asked, type Branch, indented, parentsFor } from "./tree.ts";

type CategoryDialogProps = { tree: readonly Branch[]; asked: Asked; onClose: () => void };

const nameMax = 20;

export function CategoryDialog({ tree, asked, onClose }: CategoryDialogProps) {
  const category = "category" in asked ? asked.category : null;
  const isRoot = category?.parentId === null;
  const [name, setName] = useState(category?.name ?? "");
  const [hidden, setHidden] = useState(category?.hidden ?? false);
  const [parentId, setParentId] = useState(
    "under" in asked ? asked.under.id : asked.category.parentId,
  );
  const send = useSend(saveCategory, {
    refreshes: [consoleCategories, consoleArticles],
    said: category ? "已保存" : "已新建",
    onDone: onClose,
  });
  return (
    <Modal
      open
      title={
        "under" in asked ? `在“${asked.under.name}”下新建分类` : `修改“${asked.category.name}”`
      }
      okText={category ? "保存" : "新建"}
      okButtonProps={{ disabled: name.trim() === "" }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() =>
        send.mutate({
          body: {
            id: category?.id ?? null,
            parentId,
            name: name.trim(),
            hidden,
            sort: sortIn(tree, { category, parentId }),
          },
        })
      }
    >
      <Fields>
        <TextField label="名称" isWide max={nameMax} value={name} onChange={setName} />
        {category && !isRoot && (
          <ParentField tree={tree} category={category} value={parentId} onChange={setParentId} />
        )}
        {!isRoot && (
          <CheckField
            label="显示"
            words="在网站上隐藏"
            help="隐藏后网站上不再有它和下面的分类，里面的文章也打不开；随时能恢复"
            value={hidden}
            onChange={setHidden}
          />
        )}
      </Fields>
    </Modal>
  );
}

type ParentFieldProps = {
  tree: readonly Branch[];
  category: Branch;
  value: number | null;
  onChange: (id: number) => void;
};

const ParentField = ({ tree, category, ...chosen }: ParentFieldProps) => (
  <ChoiceField
    label="上级分类"
    isWide
    help="只能在同一栏目里移动，下面的子分类一起走"
    options={parentsFor(tree, category).map((branch) => ({
      value: branch.id,
      label: indented(branch),
    }))}
    {...chosen}
  />
);

/** Under the same parent it keeps its place; under another one it comes last. */
function sortIn(
  tree: readonly Branch[],
  { category, parentId }: { category: Branch | null; parentId: number | null },
): number {
  if (category && category.parentId === parentId) return category.sort;
  return (
    Math.max(0, ...tree.filter((one) => one.parentId === parentId).map(({ sort }) => sort)) + 1
  );
}
