/** The switch that closes the member site for everybody; the console goes on working. */
import { Button } from "antd";
import { useState } from "react";
import { setMaintenance } from "#contract/console/community/brand.ts";
import { useMay } from "../../platform/me.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { SwitchDialog } from "./SwitchDialog.tsx";

export function Maintenance({ isOn }: { isOn: boolean }) {
  const maySwitch = useMay(setMaintenance);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <StateMark tone={isOn ? "bad" : "good"}>{isOn ? "维护中" : "网站开放"}</StateMark>
      {maySwitch && (
        <Button danger={!isOn} onClick={() => setAsking(true)}>
          {isOn ? "结束维护" : "进入维护"}
        </Button>
      )}
      {isAsking && <MaintenanceDialog isOn={isOn} onClose={() => setAsking(false)} />}
    </>
  );
}

const MaintenanceDialog = (props: { isOn: boolean; onClose: () => void }) => (
  <SwitchDialog
    {...props}
    of="maintenance"
    words={props.isOn ? ending : beginning}
    isDanger={!props.isOn}
  >
    {props.isOn ? (
      <p>所有品牌的网站最多十秒后恢复，会员刷新页面就能继续。</p>
    ) : (
      <p>
        最多十秒后，所有品牌的会员打开或刷新网站时只看到维护页；已经打开着的页面还能用到刷新为止。已保存的答案不会丢，控制台、问卷平台的通知和付款照常。
      </p>
    )}
  </SwitchDialog>
);

const beginning = { title: "进入维护", verb: "进入维护", done: "网站已进入维护" };
const ending = { title: "结束维护，开放网站", verb: "开放网站", done: "网站已开放" };
