/** Where a physical prize goes: chosen, changed or written again without leaving the confirmation. */
import { useState } from "react";
import type { Address } from "#contract/member/people/address.ts";
import { AddressChoice } from "../../foundation/address/AddressChoice.tsx";
import { useAddresses } from "../../foundation/address/addresses.ts";
import { LaterAddressForm } from "../../foundation/address/LaterAddressForm.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import styles from "./PrizeSheet.module.css";

type Edited = { before: Address | null };

/** Without a choice of one's own it is the default address, which comes first. */
export function useDestination(isNeeded: boolean) {
  const addresses = useAddresses(isNeeded);
  const [chosenId, choose] = useState<number | null>(null);
  const [edited, edit] = useState<Edited | null>(null);
  const book = addresses.data ?? [];
  const address = book.find(({ id }) => id === chosenId) ?? book[0] ?? null;
  const isEmpty = addresses.data?.length === 0;
  return {
    isNeeded,
    addresses,
    address,
    edited,
    isEditing: isNeeded && (edited !== null || isEmpty),
    onChoose: ({ id }: Address) => choose(id),
    onEdit: (before: Address | null) => edit({ before }),
    onCancel: () => edit(null),
    onSaved: ({ id }: Address) => {
      choose(id);
      edit(null);
    },
  };
}

export function Destination(props: ReturnType<typeof useDestination>) {
  const { addresses, address, edited } = props;
  return (
    <Loaded query={addresses} skeleton={<SkeletonRows rows={2} height={76} />}>
      {(book) =>
        edited || !address ? (
          <section>
            <h3 className={styles.formTitle}>{edited?.before ? "修改收货地址" : "新增收货地址"}</h3>
            <LaterAddressForm
              book={book}
              before={edited?.before ?? null}
              onSaved={props.onSaved}
              onCancel={book.length > 0 ? props.onCancel : undefined}
            />
          </section>
        ) : (
          <AddressChoice
            book={book}
            chosen={address}
            onChoose={props.onChoose}
            onEdit={props.onEdit}
          />
        )
      }
    </Loaded>
  );
}
