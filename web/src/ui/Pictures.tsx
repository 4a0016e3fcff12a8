/** Pictures that somebody sent, small in a row; one press shows one of them whole. */
import { useState } from "react";
import { later } from "../platform/later.tsx";
import styles from "./Pictures.module.css";

const PictureDialog = later(() => import("./PictureDialog.tsx").then((m) => m.PictureDialog));

type PicturesProps = { addresses: readonly string[]; label?: string };

export function Pictures({ addresses, label = "图片" }: PicturesProps) {
  const [shown, setShown] = useState<number | null>(null);
  if (addresses.length === 0) return null;
  const nameOf = (at: number) => `${label} ${at + 1}/${addresses.length}`;
  return (
    <>
      <ul className={styles.pictures} aria-label={label}>
        {addresses.map((address, at) => (
          // Addresses are signed again with each answer; the place in the row stays.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <button type="button" className={styles.small} onClick={() => setShown(at)}>
              <img src={address} alt={nameOf(at)} loading="lazy" className={styles.picture} />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <PictureDialog
          title={nameOf(shown)}
          address={addresses[shown] ?? ""}
          onClose={() => setShown(null)}
          {...(shown > 0 && { onBack: () => setShown(shown - 1) })}
          {...(shown < addresses.length - 1 && { onOn: () => setShown(shown + 1) })}
        />
      )}
    </>
  );
}
