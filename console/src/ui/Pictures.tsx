/** Small pictures in a row, each opened large. Their addresses work for minutes only: a broken one is asked for again. */
import { Button, Modal } from "antd";
import { useState } from "react";
import styles from "./Pictures.module.css";

type PicturesProps = {
  /** Whose or of what, for those who cannot see them. */
  label: string;
  addresses: readonly string[];
  /** Asks for addresses that work. */
  onRenew: () => void;
};

export function Pictures({ label, addresses, onRenew }: PicturesProps) {
  const [large, setLarge] = useState<number | null>(null);
  const [broken, setBroken] = useState<readonly string[]>([]);
  if (addresses.length === 0) return null;
  const shown = large === null ? undefined : addresses[large];
  return (
    <>
      <ul className={styles.pictures} aria-label={label}>
        {addresses.map((address, index) => (
          <li key={address}>
            {broken.includes(address) ? (
              <Button className={styles.broken ?? ""} onClick={onRenew}>
                重新加载
              </Button>
            ) : (
              <button
                type="button"
                className={styles.small}
                aria-label={`${label} ${index + 1}，放大`}
                onClick={() => setLarge(index)}
              >
                <img
                  src={address}
                  alt=""
                  loading="lazy"
                  onError={() => setBroken((now) => [...now, address])}
                />
              </button>
            )}
          </li>
        ))}
      </ul>
      {large !== null && shown !== undefined && (
        <Large
          title={`${label} ${large + 1} / ${addresses.length}`}
          address={shown}
          onClose={() => setLarge(null)}
          onStep={
            addresses.length > 1
              ? (by) => setLarge((large + by + addresses.length) % addresses.length)
              : undefined
          }
        />
      )}
    </>
  );
}

type LargeProps = {
  title: string;
  address: string;
  onClose: () => void;
  onStep: ((by: 1 | -1) => void) | undefined;
};

const Large = ({ title, address, onClose, onStep }: LargeProps) => (
  <Modal
    open
    centered
    width="min(1000px, 100vw)"
    title={title}
    onCancel={onClose}
    footer={
      <>
        {onStep && (
          <>
            <Button onClick={() => onStep(-1)}>上一张</Button>
            <Button onClick={() => onStep(1)}>下一张</Button>
          </>
        )}
        <Button type="primary" onClick={onClose}>
          关闭
        </Button>
      </>
    }
  >
    <img className={styles.large} src={address} alt={title} />
  </Modal>
);
