/** The parcel of a physical prize: who brings it, its number to look it up by, and where it goes. */
import type { Exchange } from "#contract/member/money/exchange.ts";
import { AddressLines } from "../../foundation/address/AddressLines.tsx";
import { copyText } from "../../platform/clipboard.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./ExchangePage.module.css";

type ParcelCardProps = { exchange: Pick<Exchange, "courier" | "tracking" | "address"> };

export function ParcelCard({ exchange: { courier, tracking, address } }: ParcelCardProps) {
  const copy = async () => {
    const isCopied = await copyText(tracking);
    toast(isCopied ? "单号已复制" : "没有复制成功，请手动选择");
  };
  return (
    <Card title={tracking ? "快递" : "收货地址"}>
      {tracking && (
        <div className={styles.copied}>
          <div>
            <p className="quiet">{courier}</p>
            <p className={styles.number}>{tracking}</p>
          </div>
          <Button kind="secondary" size="s" onClick={() => void copy()}>
            复制单号
          </Button>
        </div>
      )}
      {address && <AddressLines {...address} />}
    </Card>
  );
}
