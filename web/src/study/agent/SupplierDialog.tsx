/** A supplier's name and addresses: new, or changed, or switched off. */
import { useState } from "react";
import {
  addSupplier,
  getAgent,
  noUrls,
  returnUrlLabels,
  returnUrlNames,
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
import { Overtaken, standingIn } from "./Overtaken.tsx";
import { refusedField } from "./refusal.ts";
import { UrlFields } from "./UrlFields.tsx";

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
        {form.stands && (
          <Overtaken lines={linesOf(form.stands, draft)} onTake={form.takeStanding} />
        )}
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

type Draft = Pick<Supplier, "name" | "returnUrls" | "active">;
const draftOf = ({ name, returnUrls, active }: Draft): Draft => ({ name, returnUrls, active });
const stateWord = (active: boolean) => (active ? "使用中" : "已停用");

const linesOf = (stands: Draft, typed: Draft) => [
  ["供应商名称", stands.name, typed.name] as const,
  ...returnUrlNames.map(
    (name) => [returnUrlLabels[name], stands.returnUrls[name], typed.returnUrls[name]] as const,
  ),
  ["状态", stateWord(stands.active), stateWord(typed.active)] as const,
];

function useSupplierForm({ supplier, onClose, onMade }: SupplierDialogProps) {
  const [draft, setDraft] = useState(
    draftOf(supplier ?? { name: "", returnUrls: noUrls, active: true }),
  );
  const [version, setVersion] = useState(supplier?.version);
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
  const stands = standingIn<Supplier>(update.error);
  const { name, returnUrls } = draft;
  return {
    draft,
    stands,
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    takeStanding: () => {
      if (!stands) return;
      setDraft(draftOf(stands));
      setVersion(stands.version);
      update.reset();
    },
    wrong: refusedField(add.error ?? update.error),
    isBusy: add.isPending || update.isPending,
    save: () =>
      supplier
        ? update.mutate({
            params: { id: String(supplier.id) },
            body: { ...draft, version: stands?.version ?? version },
          })
        : add.mutate({ body: { name, returnUrls } }),
  };
}
