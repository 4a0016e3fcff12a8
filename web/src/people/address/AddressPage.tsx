/** /home/address, 收货地址: where parcels go. */
import { useState } from "react";
import { type Address } from "#contract/member/people/address.ts";
import { limits } from "#contract/limits.ts";
import { Page } from "../../layout/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Empty } from "../../ui/States.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "../../foundation/address/Address.module.css";
import { AddressCard } from "../../foundation/address/AddressCard.tsx";
import { useAddresses } from "../../foundation/address/addresses.ts";
import { LaterAddressForm } from "../../foundation/address/LaterAddressForm.tsx";

type Edited = { before: Address | null };

export function AddressPage() {
  const addresses = useAddresses();
  const [edited, setEdited] = useState<Edited | null>(null);
  return (
    <Page inner titleHidden="phone" title="收货地址">
      <Loaded query={addresses} skeleton={<SkeletonRows rows={2} height={132} />}>
        {(book) => (
          <>
            <Book book={book} onEdit={(before) => setEdited({ before })} />
            {edited && <EditDialog book={book} {...edited} onClose={() => setEdited(null)} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

type BookProps = { book: Address[]; onEdit: (before: Address | null) => void };

function Book({ book, onEdit }: BookProps) {
  if (book.length === 0)
    return (
      <Card>
        <Empty
          content="收货地址"
          hint="兑换实物奖品时要用，先填好就不用每次再写。"
          action={<Button onClick={() => onEdit(null)}>新增收货地址</Button>}
        />
      </Card>
    );
  const isFull = book.length >= limits.addressesMax;
  return (
    <>
      <ul className={styles.list} aria-label="收货地址">
        {book.map((address) => (
          <li key={address.id}>
            <AddressCard address={address} onEdit={() => onEdit(address)} />
          </li>
        ))}
      </ul>
      <div className={styles.add}>
        <Button block disabled={isFull} onClick={() => onEdit(null)}>
          新增收货地址
        </Button>
        {isFull && (
          <p
            className={styles.quiet}
          >{`最多保存 ${limits.addressesMax} 个，删除不用的后可以再加。`}</p>
        )}
      </div>
    </>
  );
}

function EditDialog({ book, before, onClose }: Edited & { book: Address[]; onClose: () => void }) {
  const title = before ? "修改收货地址" : "新增收货地址";
  return (
    <Dialog isOpen onClose={onClose} title={title} closesOutside={false}>
      <LaterAddressForm
        book={book}
        before={before}
        onCancel={onClose}
        onSaved={() => {
          onClose();
          toast("地址已保存");
        }}
      />
    </Dialog>
  );
}
