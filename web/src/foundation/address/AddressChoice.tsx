/** Which address the parcel goes to: one of the book, a changed one, or a new one, without leaving the form. */
import { useId } from "react";
import type { Address } from "#contract/member/people/address.ts";
import { limits } from "#contract/limits.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { RadioCard } from "../../ui/Checkbox.tsx";
import styles from "./Address.module.css";
import { AddressLines } from "./AddressLines.tsx";
import { addressText } from "./words.ts";

type AddressChoiceProps = {
  book: readonly Address[];
  chosen: Address;
  onChoose: (address: Address) => void;
  /** Null for a new one. */
  onEdit: (before: Address | null) => void;
};

export function AddressChoice({ book, chosen, onChoose, onEdit }: AddressChoiceProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} className={styles.choices}>
      <div className={styles.head}>
        <h3 id={id} className={styles.choicesTitle}>
          收货地址
        </h3>
        <span>
          <Button kind="quiet" size="s" onClick={() => onEdit(chosen)}>
            修改
          </Button>
          {book.length < limits.addressesMax && (
            <Button kind="quiet" size="s" onClick={() => onEdit(null)}>
              新增
            </Button>
          )}
        </span>
      </div>
      {book.map((address) => (
        <RadioCard
          key={address.id}
          name={id}
          checked={address.id === chosen.id}
          onChange={() => onChoose(address)}
          className={address.id === chosen.id ? styles.chosen : undefined}
        >
          <AddressLines
            name={address.name}
            mobile={address.mobile}
            text={addressText(address)}
            badge={address.isDefault && <Badge>默认</Badge>}
          />
        </RadioCard>
      ))}
    </div>
  );
}
