/** The settings as one form, saved together. */
import { useState } from "react";
import { Link } from "react-router";
import {
  type AlertSettings,
  alertTypes,
  type AlertView,
  getAlerts,
  saveAlerts,
} from "#contract/member/study/alert.ts";
import { typeName } from "#contract/doing.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { useHeldReload } from "../../platform/heldReload.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./Alert.module.css";
import { ANY, dayOptions, minuteOptions, turned, yuanOptions } from "./words.ts";

const settingsIn = ({
  email: _,
  mobile: __,
  isPayoutSmsOn: ___,
  toldToday: ____,
  ...settings
}: AlertView): AlertSettings => settings;

export type PartProps = {
  view: AlertView;
  settings: AlertSettings;
  put: (change: Partial<AlertSettings>) => void;
};

export function AlertForm({ view }: { view: AlertView }) {
  useHeldReload();
  const [settings, setSettings] = useState(() => settingsIn(view));
  const put = (change: Partial<AlertSettings>) => setSettings((now) => ({ ...now, ...change }));
  const save = useSend(saveAlerts, {
    refreshes: [getAlerts],
    onDone: () => toast("提醒设置已保存"),
  });
  const part = { view, settings, put };
  return (
    <Form className={styles.stack} onSubmit={() => save.mutate({ body: settings })}>
      <Card title="新任务">
        <Checkbox
          checked={settings.tasks}
          onChange={({ target }) => put({ tasks: target.checked })}
        >
          有合适的新任务时发站内消息
        </Checkbox>
        {settings.tasks && <Filter {...part} />}
      </Card>
      {view.isPayoutSmsOn && (
        <Card title="提现到账">
          <Checkbox
            checked={settings.payoutSms}
            disabled={view.mobile === null}
            onChange={({ target }) => put({ payoutSms: target.checked })}
          >
            {view.mobile === null ? "到账发短信（先绑定手机号）" : `到账发短信到 ${view.mobile}`}
          </Checkbox>
        </Card>
      )}
      <Button type="submit" size="l" busy={save.isPending}>
        保存设置
      </Button>
    </Form>
  );
}

const Filter = ({ view, settings, put }: PartProps) => (
  <div className={styles.filter}>
    <Field label="收入" hint="按任务写明的奖励和分钟数折算">
      <Select
        value={settings.minYuanPerHour}
        options={yuanOptions(settings.minYuanPerHour)}
        onChange={({ target }) => put({ minYuanPerHour: Number(target.value) })}
      />
    </Field>
    <Field label="时长">
      <Select
        value={settings.maxMinutes ?? ANY}
        options={minuteOptions(settings.maxMinutes ?? ANY)}
        onChange={({ target }) => put({ maxMinutes: Number(target.value) || null })}
      />
    </Field>
    <Kinds settings={settings} put={put} />
    <Field label="条数" hint={`今天已通知 ${view.toldToday} 条`}>
      <Select
        value={settings.perDay}
        options={dayOptions}
        onChange={({ target }) => put({ perDay: Number(target.value) })}
      />
    </Field>
    <ByMail view={view} settings={settings} put={put} />
  </div>
);

const Kinds = ({ settings: { types }, put }: Pick<PartProps, "settings" | "put">) => (
  <fieldset className={styles.kinds}>
    <legend>类型</legend>
    <Chip isOn={types.length === 0} onClick={() => put({ types: [] })}>
      全部类型
    </Chip>
    {alertTypes.map((type) => (
      <Chip
        key={type}
        isOn={types.includes(type)}
        onClick={() => put({ types: turned(types, type) })}
      >
        {typeName(type)}
      </Chip>
    ))}
  </fieldset>
);

const ByMail = ({ view: { email }, settings: { byMail }, put }: PartProps) => (
  <div>
    <Checkbox
      checked={byMail && email !== null}
      disabled={email === null}
      onChange={({ target }) => put({ byMail: target.checked })}
    >
      {email === null ? "同时发邮件" : `同时发邮件到 ${email}，每封都能退订`}
    </Checkbox>
    {email === null && (
      <p className={styles.note}>
        还没有绑定邮箱，<Link to="/home/user">去账号中心绑定</Link>
      </p>
    )}
  </div>
);
