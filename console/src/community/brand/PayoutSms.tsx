/** The switch for telling payouts by SMS, of all brands: each message costs, so it says what it means first. */
import { Button } from "antd";
import { useState } from "react";
import { setPayoutSms } from "#contract/console/study/alert.ts";
import { useMay } from "../../platform/me.ts";
import { SwitchDialog } from "./SwitchDialog.tsx";

export function PayoutSms({ isOn }: { isOn: boolean }) {
  const maySwitch = useMay(setPayoutSms);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {maySwitch ? (
        <Button onClick={() => setAsking(true)}>{`到账短信：${isOn ? "开" : "关"}`}</Button>
      ) : (
        <span className="quiet">{`到账短信：${isOn ? "开" : "关"}`}</span>
      )}
      {isAsking && <PayoutSmsDialog isOn={isOn} onClose={() => setAsking(false)} />}
    </>
  );
}

function PayoutSmsDialog(props: { isOn: boolean; onClose: () => void }) {
  const verb = props.isOn ? "关闭到账短信" : "打开到账短信";
  const done = props.isOn ? "到账短信已关闭" : "到账短信已打开";
  return (
    <SwitchDialog {...props} of="payoutSms" words={{ title: verb, verb, done }}>
      <p>
        {props.isOn
          ? "从下一笔付款起不再发短信，站内消息照常；已经在排队等早上发出的还会发。"
          : "从下一笔付款起，每笔提现到账发一条短信（按条计费）；会员可以自己关闭，22:00 到 8:00 之间的等到早上发。"}
      </p>
    </SwitchDialog>
  );
}
