/** One prize over the shelf: what it is, and then what exchanging it means. The step is in the URL. */
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { getPrize } from "#contract/member/money/prize.ts";
import { later } from "../../platform/later.tsx";
import { query } from "../../platform/query.ts";
import { useSearch } from "../../platform/useSearch.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/States.tsx";
import type { OpenPrize } from "./filter.ts";
import { PrizeDetail } from "./PrizeDetail.tsx";
import styles from "./PrizeSheet.module.css";

const ConfirmStep = later(
  () => import("./ConfirmStep.tsx").then((module) => module.ConfirmStep),
  <Skeleton height={360} />,
);

export function PrizeSheet({ open: { id, isConfirming } }: { open: OpenPrize }) {
  const prize = useQuery({ ...query(getPrize, { params: { id } }), staleTime: 0 });
  const { close, confirm, back } = useSteps();
  return (
    <Sheet
      isOpen
      onClose={close}
      hasAddress
      title={isConfirming ? "确认兑换" : "奖品详情"}
      closesOutside={!isConfirming}
    >
      <Loaded query={prize} skeleton={<Waiting />} missing={<NoSuchPrize onClose={close} />}>
        {(data) =>
          isConfirming ? (
            <ConfirmStep prize={data} onBack={back} onClose={close} />
          ) : (
            <PrizeDetail prize={data} onConfirm={confirm} />
          )
        }
      </Loaded>
    </Sheet>
  );
}

/** The state that the shelf's links leave in the history: where it is set, closing goes back in the history. */
type Left = { isOverShelf?: boolean; isOverDetail?: boolean } | null;

function useSteps() {
  const [, narrow] = useSearch();
  const navigate = useNavigate();
  // Written by the shelf's link and by `confirm` alone.
  const left = useLocation().state as Left;
  const still = { preventScrollReset: true };
  return {
    confirm: () =>
      narrow(
        { step: "confirm" },
        {
          ...still,
          state: { ...left, isOverDetail: true },
        },
      ),
    back: () => {
      if (left?.isOverDetail) void navigate(-1);
      else narrow({ step: "" });
    },
    close: () => {
      const steps = (left?.isOverShelf ? 1 : 0) + (left?.isOverDetail ? 1 : 0);
      if (left?.isOverShelf) void navigate(-steps);
      else narrow({ id: "", step: "" });
    },
  };
}

const Waiting = () => (
  <div role="status" className={styles.stack}>
    <span className="visually-hidden">正在加载奖品</span>
    <Skeleton height={240} />
    <Skeleton height={28} width="70%" />
    <Skeleton height={120} />
  </div>
);

const NoSuchPrize = ({ onClose }: { onClose: () => void }) => (
  <ErrorState
    title="没有这个奖品"
    hint="它可能已经下架，看看别的吧。"
    action={
      <Button kind="secondary" onClick={onClose}>
        看看其他奖品
      </Button>
    }
  />
);
