/** 撤销 while nobody has looked at it yet; asks once more, because it cannot be taken back. */
import { useState } from "react";
import { cancelExchange, type Exchange } from "#contract/member/money/exchange.ts";
import { afterExchange } from "../../platform/exchanged.ts";
import { useSend } from "../../platform/query.ts";
import { amountWords } from "../../ui/amounts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../platform/toast.ts";
import { isCash } from "./kinds.ts";

export function CancelButton({ exchange }: { exchange: Exchange }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { id, asset, amount } = exchange;
  const isMoney = isCash(exchange);
  const cancel = useSend(cancelExchange, {
    refreshes: afterExchange,
    onDone: () => {
      close();
      toast(`已撤销，${isMoney ? "金额" : "金币"}退回可用余额`);
    },
  });
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        撤销申请
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={isMoney ? "撤销这次提现？" : "撤销这次兑换？"}
        actions={
          <>
            <Button kind="secondary" onClick={close}>
              不撤销
            </Button>
            <Button
              kind="danger"
              busy={cancel.isPending}
              onClick={() => cancel.mutate({ body: { id } })}
            >
              撤销申请
            </Button>
          </>
        }
      >
        <p>{`${amountWords(asset, amount)}会立即退回可用余额，${
          isMoney ? "之后可以随时重新申请" : "奖品会让给别人，之后有货时可以重新兑换"
        }。`}</p>
      </Dialog>
    </>
  );
}
