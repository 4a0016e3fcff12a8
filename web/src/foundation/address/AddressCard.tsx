/** One address of the book, with what can be done to it. */
import { useState } from "react";
import type { Address } from "#contract/member/people/address.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./Address.module.css";
import { useRemoveAddress, useSaveAddress } from "./addresses.ts";
import { AddressLines } from "./AddressLines.tsx";
import { addressText, valuesOf } from "./words.ts";

export function AddressCard({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const prefer = useSaveAddress(() => toast("已设为默认地址"));
  const { id, isDefault } = address;
  return (
    <Card className={styles.card}>
      <AddressLines
        name={address.name}
        mobile={address.mobile}
        text={addressText(address)}
        badge={isDefault && <Badge tone="accent">默认</Badge>}
      />
      <div className={styles.actions} role="group" aria-label={`${address.name}的地址`}>
        <Button kind="quiet" size="s" onClick={onEdit}>
          修改
        </Button>
        {!isDefault && (
          <Button
            kind="quiet"
            size="s"
            busy={prefer.isPending}
            onClick={() => prefer.mutate({ body: { ...valuesOf(address), id, isDefault: true } })}
          >
            设为默认
          </Button>
        )}
        <RemoveButton address={address} />
      </div>
    </Card>
  );
}

function RemoveButton({ address }: { address: Address }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const remove = useRemoveAddress(() => {
    close();
    toast("地址已删除");
  });
  return (
    <>
      <Button kind="quiet" size="s" onClick={() => setOpen(true)}>
        删除
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="删除这个地址？"
        actions={
          <>
            <Button kind="secondary" onClick={close}>
              不删除
            </Button>
            <Button
              kind="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate({ body: { id: address.id } })}
            >
              删除地址
            </Button>
          </>
        }
      >
        <p>{`${address.name}，${addressText(address)}`}</p>
        <p className={styles.quiet}>已经用它兑换的奖品照常寄送。</p>
      </Dialog>
    </>
  );
}
