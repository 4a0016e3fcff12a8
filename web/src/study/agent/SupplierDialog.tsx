/** A supplier's name and addresses: new, or changed, or switched off. */
import { useState } from "react";
import {
  addSupplier,
  getAgent,
  type Supplier,
  updateSupplier,
} from "#contract/member/study/agent.ts";
import { useHeldReload } from "../../platform/heldReload.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./AgentPage.module.css";
import { refusedField } from "./refusal.ts";
import { UrlFields } from "./UrlFields.tsx";
import { noUrls } from "./words.ts";

type SupplierDialogProps = {
  /** Null: a new one. */
  supplier: Supplier | null;
  onClose: () => void;
  onMade: (name: string, secret: string) => void;
};

export function SupplierDialog(props: SupplierDialogProps) {
  useHeldReload();
  const { supplier, onClose } = props;
  const form = useSupplierForm(props);
  const { draft, change, wrong } = form;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      closesOutside={false}
      title={supplier ? "修改供应商" : "添加供应商"}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            取消
          </Button>
          <Button busy={form.isBusy} onClick={form.save}>
            {supplier ? "保存" : "添加并查看密钥"}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Field label="供应商名称" error={wrong?.field === "name" ? wrong.message : undefined}>
          <TextInput
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
            maxLength={30}
            autoComplete="off"
          />
        </Field>
        <UrlFields
          urls={draft.returnUrls}
          onChange={(returnUrls) => change({ returnUrls })}
          supplierId={supplier?.id}
          wrong={wrong}
        />
        {supplier && (
          <Checkbox
            checked={draft.active}
            onChange={({ target }) => change({ active: target.checked })}
          >
            使用中（停用后它的进入链接失效，已进入的人仍会跳回它的地址）
          </Checkbox>
        )}
      </div>
    </Sheet>
  );
}

function useSupplierForm({ supplier, onClose, onMade }: SupplierDialogProps) {
  const [draft, setDraft] = useState({
    name: supplier?.name ?? "",
    returnUrls: supplier?.returnUrls ?? noUrls,
    active: supplier?.active ?? true,
  });
  const add = useSend(addSupplier, {
    refreshes: [getAgent],
    onDone: (data) => {
      onClose();
      onMade(data.supplier.name, data.secret);
    },
  });
  const update = useSend(updateSupplier, {
    refreshes: [getAgent],
    onDone: () => {
      onClose();
      toast("供应商已保存");
    },
  });
  const { name, returnUrls } = draft;
  return {
    draft,
    change: (part: Partial<typeof draft>) => setDraft({ ...draft, ...part }),
    wrong: refusedField(add.error ?? update.error),
    isBusy: add.isPending || update.isPending,
    save: () =>
      supplier
        ? update.mutate({ params: { id: String(supplier.id) }, body: draft })
        : add.mutate({ body: { name, returnUrls } }),
  };
}
