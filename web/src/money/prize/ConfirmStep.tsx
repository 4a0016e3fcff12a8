/** Before the gold is spent: what it costs, what is left after, where it goes; then one request, once. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { ExchangeType } from "#contract/enums.ts";
import { createExchange } from "#contract/member/money/exchange.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { listAddresses } from "#contract/member/people/address.ts";
import { afterExchange } from "../../platform/exchanged.ts";
import { query, useSend } from "../../platform/query.ts";
import { saidInPlace } from "../../platform/said.ts";
import { goldWords } from "../../ui/amounts.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Destination, useDestination } from "./Destination.tsx";
import type { PrizeData } from "./PrizeDetail.tsx";
import { Price } from "./Price.tsx";
import styles from "./PrizeSheet.module.css";
import { RefusalNotice } from "./RefusalNotice.tsx";
import { refusalOf } from "./refusal.ts";

type ConfirmStepProps = { prize: PrizeData; onBack: () => void; onClose: () => void };

export function ConfirmStep({ prize, onBack, onClose }: ConfirmStepProps) {
  const { data: wallet } = useQuery({ ...query(getWallet), staleTime: 0 });
  const destination = useDestination(prize.type === ExchangeType.of.physical);
  const order = useOrder();
  const isDone = order.isPending || order.isSuccess;
  // Anyone who comes from an exchange that failed has not seen the shelf.
  const isOut = prize.why !== "" && !isDone;
  const submit = () => {
    // The same choice keeps its request number until the server has answered (useSend): neither a double
    // click nor a retry after a lost answer makes a second exchange.
    if (isDone) return;
    const prizeId = prize.id;
    if (prize.type === ExchangeType.of.virtual)
      order.mutate({ body: { type: ExchangeType.of.virtual, prizeId } });
    else if (destination.address)
      order.mutate({
        body: { type: ExchangeType.of.physical, prizeId, addressId: destination.address.id },
      });
  };
  return (
    <div className={styles.stack} ref={useFocus()} tabIndex={-1}>
      <Price prize={prize} available={wallet?.gold.available} />
      {!isOut && destination.isNeeded && <Destination {...destination} />}
      {order.error ? (
        <RefusalNotice refusal={refusalOf(order.error)} onClose={onClose} />
      ) : (
        isOut && <Notice tone="pending" title="现在换不了">{`${prize.why}。`}</Notice>
      )}
      {/* An address that is being written is no decision yet. */}
      {(isOut || !destination.isEditing) && (
        <div className={styles.foot}>
          <div className={styles.ways}>
            <Button kind="secondary" size="l" onClick={onBack}>
              返回
            </Button>
            <Button
              size="l"
              busy={isDone}
              disabled={isOut || (destination.isNeeded && !destination.address)}
              onClick={submit}
            >
              {`确认支付 ${goldWords(prize.priceGold)}`}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function useOrder() {
  const navigate = useNavigate();
  const order = useSend(createExchange, {
    // The addresses, as one may have been deleted meanwhile, on another screen.
    refreshes: [...afterExchange, listAddresses],
    // Back must not lead to the confirmation again.
    onDone: ({ id }) => void navigate(`/exchange/detail?id=${id}`, { replace: true }),
  });
  // The refusal is shown above the buttons, in words of its own.
  const onError = (error: Error) => saidInPlace(error.message);
  return {
    ...order,
    mutate: (input: Parameters<typeof order.mutate>[0]) => order.mutate(input, { onError }),
  };
}

/** The button that led here is gone: the focus comes along, as it would to a new page. */
function useFocus() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return place;
}
