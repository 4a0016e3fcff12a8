/** Where the parcel goes: masked, and in full for a reason that goes into the log; kept nowhere. */
import { Button } from "antd";
import { useState } from "react";
import { type ConsoleTrial, revealTrial } from "#contract/console/study/trial.ts";
import type { ParcelLabel } from "#contract/member/people/address.ts";
import { useMay } from "../../platform/me.ts";
import { useSend } from "../../platform/query.ts";
import { CodeLine } from "../../ui/CodeLine.tsx";
import { NoteField } from "../../ui/NoteField.tsx";

/** As it is written on a parcel. */
const addressText = ({ name, mobile, region, detail }: ParcelLabel): string =>
  [name, mobile, region, detail].filter(Boolean).join(" ");

const reasonMax = 200;

export function ParcelAddress({ trial }: { trial: ConsoleTrial }) {
  const mayReveal = useMay(revealTrial);
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const reveal = useSend(revealTrial);
  if (reveal.data) return <CodeLine text={addressText(reveal.data)} label="收件地址" />;
  const masked = addressText(trial.address);
  if (masked === "") return <p className="quiet">地址已随会员的资料删除</p>;
  if (!mayReveal) return <p className="quiet">{masked}（只有运营可以查看完整地址）</p>;
  if (!isAsking)
    return (
      <p>
        {masked} <Button onClick={() => setAsking(true)}>查看完整地址</Button>
      </p>
    );
  return (
    <>
      <p>{masked}</p>
      <NoteField
        label="查看完整地址的理由（记入操作日志）"
        max={reasonMax}
        isFirst
        value={reason}
        onChange={setReason}
      />
      <Button
        type="primary"
        disabled={reason.trim() === ""}
        loading={reveal.isPending}
        onClick={() =>
          reveal.mutate({ params: { id: String(trial.id) }, body: { reason: reason.trim() } })
        }
      >
        查看
      </Button>
    </>
  );
}
