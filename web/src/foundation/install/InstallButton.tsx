/** One press, and the browser asks whether this site may stand on the home screen; nothing where it does not offer that. */
import { installOffer } from "../../platform/installOffer.ts";
import { useStore } from "../../platform/store.ts";
import { toast } from "../../platform/toast.ts";
import { Button } from "../../ui/Button.tsx";

type InstallButtonProps = { onAnswer?: (isAccepted: boolean) => void };

export function InstallButton({ onAnswer }: InstallButtonProps) {
  const offer = useStore(installOffer, null);
  if (!offer) return null;
  const ask = async () => {
    const { outcome } = await offer.prompt();
    // It may be used once; the browser makes another one when it wants to.
    installOffer.set(null);
    const isAccepted = outcome === "accepted";
    if (isAccepted) toast("已放到桌面");
    onAnswer?.(isAccepted);
  };
  return <Button onClick={() => void ask()}>放到桌面</Button>;
}
