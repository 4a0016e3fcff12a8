/** A category's name, what it hangs under, and whether it is shown; or a new one. */
import { Modal } from "antd";
import {
  type ConsoleCategory,
  consoleArticles,
  consoleCategories,
  saveCategory,
} from "#contract/console/community/content.ts";
import { savedOr } from "../../platform/overtaken.ts";
import { useSend } from "../../platform/query.ts";
import { useForm } from "../../platform/use-form.ts";
import { CheckField } from "../../ui/form/CheckField.tsx";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { Fields } from "../../ui/form/Field.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { OvertakenAlert } from "../../ui/OvertakenAlert.tsx";
import { type Asked, type Branch, indented, parentsFor, sortUnder } from "./tree.ts";

type CategoryDialogProps = { tree: readonly Branch[]; asked: Asked; onClose: () => void };
type Draft = Pick<ConsoleCategory, "parentId" | "name" | "sort" | "hidden">;

const nameMax = 20;
const words = { parentId: "上级分类", name: "名称", sort: "顺序", hidden: "显示" };

const draftOf = ({ parentId, name, sort, hidden }: Draft): Draft => ({
  parentId,
  name,
  sort,
  hidden,
});
const newUnder = (tree: readonly Branch[], parentId: number): Draft => ({
  parentId,
  name: "",
  sort: sortUnder(tree, parentId),
  hidden: false,
});

/** What is typed, and what somebody else has saved first. */
function useCategory({ tree, asked, onClose }: CategoryDialogProps) {
  const category = "category" in asked ? asked.category : null;
  const { part, version, both, overtake } = useForm<Draft>({
    first: "under" in asked ? newUnder(tree, asked.under.id) : draftOf(asked.category),
    version: category?.version,
    problemsOf: () => ({}),
    bodyOf: (form) => form,
    isNew: category === null,
  });
  const send = useSend(saveCategory, {
    refreshes: [consoleCategories, consoleArticles],
    said: category ? "已保存" : "已新建",
    isQuiet: true,
    onDone: onClose,
  });
  const save = () => {
    const name = part.form.name.trim();
    const body = { ...part.form, name, id: category?.id ?? null, version };
    void savedOr<ConsoleCategory>(send.mutateAsync({ body }), (now) =>
      overtake(draftOf(now), now.version),
    ).catch(() => undefined);
  };
  return { ...part, both, isPending: send.isPending, save };
}

export function CategoryDialog({ tree, asked, onClose }: CategoryDialogProps) {
  const category = "category" in asked ? asked.category : null;
  const isRoot = category?.parentId === null;
  const { form, put, both, isPending, save } = useCategory({ tree, asked, onClose });
  return (
    <Modal
      open
      title={
        "under" in asked ? `在“${asked.under.name}”下新建分类` : `修改“${asked.category.name}”`
      }
      okText={category ? "保存" : "新建"}
      okButtonProps={{ disabled: form.name.trim() === "" }}
      confirmLoading={isPending}
      onCancel={onClose}
      onOk={save}
    >
      <OvertakenAlert isInDialog both={both && both.map((name) => words[name])} />
      <Fields>
        <TextField
          label="名称"
          isWide
          max={nameMax}
          value={form.name}
          onChange={(name) => put({ name })}
        />
        {category && !isRoot && (
          <ParentField
            tree={tree}
            category={category}
            value={form.parentId}
            onChange={(parentId) =>
              // Under the same parent it keeps its place; under another one it comes last.
              put({
                parentId,
                sort: parentId === category.parentId ? category.sort : sortUnder(tree, parentId),
              })
            }
          />
        )}
        {!isRoot && (
          <CheckField
            label="显示"
            words="在网站上隐藏"
            help="隐藏后网站上不再有它和下面的分类，里面的文章也打不开；随时能恢复"
            value={form.hidden}
            onChange={(hidden) => put({ hidden })}
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
