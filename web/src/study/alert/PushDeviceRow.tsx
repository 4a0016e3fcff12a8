/** One device that receives: since when, when last, and its way out; of this one also what it shows, and a test. */
import {
  getPush,
  type PushDevice,
  removePushDevice,
  setPushAmounts,
  testPush,
} from "#contract/member/community/push.ts";
import { letGo } from "../../platform/push.ts";
import { useSend } from "../../platform/query.ts";
import { toast } from "../../platform/toast.ts";
import { useNow } from "../../platform/useNow.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Row } from "../../ui/List.tsx";
import { formatMoment } from "../../ui/time.ts";
import styles from "./Alert.module.css";

export function PushDeviceRow({ device }: { device: PushDevice }) {
  const now = useNow();
  const { id, name, since, lastAt, isCurrent } = device;
  const remove = useSend(removePushDevice, {
    refreshes: [getPush],
    onDone: () => {
      if (isCurrent) void letGo();
      toast("已关闭推送");
    },
  });
  const last = lastAt === null ? "还没有推送过" : `最近 ${formatMoment(lastAt, now)}`;
  return (
    <>
      <Row
        title={isCurrent ? `${name}（这台设备）` : name}
        about={`${formatMoment(since, now)} 开启 · ${last}`}
        end={
          <Button
            kind="quiet"
            size="s"
            busy={remove.isPending}
            onClick={() => remove.mutate({ body: { id } })}
            aria-label={`关闭 ${name} 的推送`}
          >
            关闭
          </Button>
        }
      />
      {isCurrent && (
        <li className={styles.own}>
          <Current device={device} />
        </li>
      )}
    </>
  );
}

function Current({ device: { id, showsAmounts } }: { device: PushDevice }) {
  const show = useSend(setPushAmounts, { refreshes: [getPush], isInOrder: true });
  const test = useSend(testPush, { onDone: () => toast("测试推送已发出") });
  // What is on its way, and without that what stands: of two presses that both fail nothing is left over.
  const isWhole = show.isPending ? show.variables.body.showsAmounts : showsAmounts;
  const turn = (isOn: boolean) => show.mutate({ body: { id, showsAmounts: isOn } });
  return (
    <div className={styles.turn}>
      <Checkbox checked={isWhole} onChange={({ target }) => turn(target.checked)}>
        锁屏上显示消息全文和金额
      </Checkbox>
      <Button kind="secondary" busy={test.isPending} onClick={() => test.mutate({ body: { id } })}>
        发一条测试
      </Button>
    </div>
  );
}
