/** The code of a virtual prize: shown on request, to its owner only, and not kept anywhere on the way. */
import { revealCode } from "#contract/member/money/exchange.ts";
import { copyText } from "../../platform/clipboard.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./ExchangePage.module.css";

export function CodeCard({ id }: { id: number }) {
  const reveal = useSend(revealCode);
  const { data } = reveal;
  if (!data)
    return (
      <Card title="兑换码">
        <p className="quiet">请在身边没有旁人时查看，不要把兑换码发给任何人。</p>
        <div className={styles.open}>
          <Button busy={reveal.isPending} onClick={() => reveal.mutate({ body: { id } })}>
            查看兑换码
          </Button>
        </div>
      </Card>
    );
  const copy = async () => {
    const isCopied = await copyText(data.code);
    toast(isCopied ? "兑换码已复制" : "没有复制成功，请手动选择");
  };
  return (
    <Card title="兑换码">
      <div className={styles.copied} role="status">
        <p className={styles.code}>{data.code}</p>
        <Button kind="secondary" size="s" onClick={() => void copy()}>
          复制兑换码
        </Button>
      </div>
      <p className="quiet">
        {data.expiresOn ? `请在 ${data.expiresOn} 前使用，过期作废。` : "没有使用期限。"}
      </p>
    </Card>
  );
}
