/** 推送: on this device, on the member's others, and how else where this one cannot. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getPush, type PushView } from "#contract/member/community/push.ts";
import { quietHours } from "#contract/member/study/alert.ts";
import { query } from "../../platform/query.ts";
import { Card } from "../../ui/Card.tsx";
import { Rows } from "../../ui/List.tsx";
import styles from "./Alert.module.css";
import { PushDeviceRow } from "./PushDeviceRow.tsx";
import { TurnOn } from "./TurnOn.tsx";

/** Nothing at all where the site sends none. */
export function PushCard() {
  const { data } = useQuery(query(getPush));
  if (!data?.publicKey) return null;
  return <Devices publicKey={data.publicKey} devices={data.devices} />;
}

function Devices({ publicKey, devices }: PushView & { publicKey: string }) {
  const isOn = devices.some(({ isCurrent }) => isCurrent);
  return (
    <Card title="推送">
      <p className={styles.lead}>
        {`网站关着也能收到：合适的新任务、奖励和提现到账、被退回的兑换。${quietHours.from}:00 到次日 ${quietHours.to}:00 不打扰，锁屏上默认不显示金额。`}
      </p>
      {!isOn && <TurnOn publicKey={publicKey} />}
      {devices.length > 0 && (
        <div className={styles.devices}>
          <Rows label="接收推送的设备">
            {devices.map((device) => (
              <PushDeviceRow key={device.id} device={device} />
            ))}
          </Rows>
        </div>
      )}
      {isOn && (
        <p className={styles.note}>
          在这台设备退出登录后，推送随之关闭；<Link to="/home/messages">全部消息</Link>都在站内。
        </p>
      )}
    </Card>
  );
}
