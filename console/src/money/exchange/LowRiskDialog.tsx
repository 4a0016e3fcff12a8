/** All requests without a flag at once: what it would do, why not the others, and then doing it. */
import { useQuery } from "@tanstack/react-query";
import { Modal, Progress } from "antd";
import { useState } from "react";
import { type LowRisk, lowRiskExchanges } from "#contract/console/money/low-risk.ts";
import { ExchangeType } from "#contract/enums.ts";
import type { Decided } from "#contract/console/decided.ts";
import { decidedText } from "../../platform/decision.ts";
import { yuan } from "../../platform/money.ts";
import { sayDone } from "../../platform/notice.ts";
import { query } from "../../platform/query.ts";
import { FailureState } from "../../ui/States.tsx";
import { Skipped } from "../../ui/Skipped.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { LowRiskEffect } from "./LowRiskEffect.tsx";
import { type PayBy, PayByField } from "./PayByField.tsx";
import { useLowRisk } from "./use-low-risk.ts";

export function LowRiskDialog({ onClose }: { onClose: () => void }) {
  // Judged at this moment: an older answer would promise what is not so any more.
  const result = useQuery({
    ...query(lowRiskExchanges),
    staleTime: 0,
    gcTime: 0,
    // What one is about to approve must not change under one's eyes.
    refetchOnWindowFocus: false,
  });
  const [payBy, setPayBy] = useState<PayBy>("provider");
  const [left, setLeft] = useState<Decided | null>(null);
  const { sent, approve } = useLowRisk((answer) => {
    if (answer.skipped.length > 0) return setLeft(answer);
    if (answer.decided > 0) sayDone(decidedText("批准", answer));
    onClose();
  });
  if (left)
    return (
      <Skipped
        title={decidedText("批准", left)}
        skipped={left.skipped}
        nameOf={(id) => `编号 ${id}`}
        onClose={onClose}
      />
    );
  // While it is refetched nothing is known for certain.
  const found = result.isFetching && sent === null ? undefined : result.data;
  const ids = found?.ids ?? [];
  const isBusy = sent !== null;
  const isLoading = found === undefined && !result.error;
  return (
    <Modal
      open
      title="一键批准低风险"
      width="min(600px, 100vw)"
      okText={found && ids.length > 0 ? verbFor(found) : "批准"}
      // The buttons come with what they are about, so that the focus is on them and Enter approves.
      {...(isLoading && { footer: null })}
      okButtonProps={{ autoFocus: true, disabled: ids.length === 0 }}
      confirmLoading={isBusy}
      cancelButtonProps={{ disabled: isBusy }}
      closable={!isBusy}
      keyboard={!isBusy}
      mask={{ closable: !isBusy }}
      onCancel={onClose}
      onOk={() => approve(ids, payBy)}
    >
      {isLoading && <Waiting lines={7} />}
      {found === undefined && result.error && (
        <FailureState error={result.error} onRetry={() => void result.refetch()} />
      )}
      {found && <LowRiskEffect found={found} payBy={payBy} onGo={onClose} />}
      {found?.byType.some(({ type }) => type === ExchangeType.of.cash) && !isBusy && (
        <PayByField value={payBy} onChange={setPayBy} />
      )}
      {isBusy && <Sent sent={sent} of={ids.length} />}
    </Modal>
  );
}

const Sent = ({ sent, of }: { sent: number; of: number }) => (
  <div role="status">
    <Progress percent={Math.floor((sent / of) * 100)} aria-label="批准进度" />
    正在逐笔核对并批准，已完成 {sent} / {of} 笔
  </div>
);

const verbFor = ({ ids, cashFen }: LowRisk): string =>
  cashFen > 0 ? `批准 ${ids.length} 笔，共 ${yuan(cashFen)}` : `批准 ${ids.length} 笔`;
