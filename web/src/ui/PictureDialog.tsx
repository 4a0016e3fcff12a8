/** One picture, whole, with the way to its neighbours. */
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import styles from "./Pictures.module.css";

type PictureDialogProps = {
  title: string;
  address: string;
  onClose: () => void;
  onBack?: () => void;
  onOn?: () => void;
};

export const PictureDialog = ({ title, address, onClose, onBack, onOn }: PictureDialogProps) => (
  <Dialog
    isOpen
    width={880}
    title={title}
    onClose={onClose}
    actions={
      (onBack ?? onOn) && (
        <>
          <Button kind="secondary" disabled={!onBack} onClick={onBack}>
            上一张
          </Button>
          <Button kind="secondary" disabled={!onOn} onClick={onOn}>
            下一张
          </Button>
        </>
      )
    }
  >
    <img src={address} alt={title} className={styles.whole} />
  </Dialog>
);
