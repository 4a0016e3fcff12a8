/** Form fields: empty, filled, wrong, disabled. */
import { useState } from "react";
import { Checkbox, RadioCard } from "../ui/Checkbox.tsx";
import { CountdownButton } from "../ui/CountdownButton.tsx";
import { Field } from "../ui/Field.tsx";
import { PasswordInput } from "../ui/PasswordInput.tsx";
import { Select } from "../ui/Select.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { Section } from "./Section.tsx";
import styles from "./UiPage.module.css";

const cities = [
  { value: 1, label: "上海" },
  { value: 2, label: "呼和浩特" },
];
const tabs = [
  { value: "all", label: "全部", count: 128 },
  { value: "pending", label: "待审核", count: 3 },
  { value: "done", label: "已发放", count: 0 },
];

export function FieldsSection() {
  const [tab, setTab] = useState("all");
  const [tries, setTries] = useState(0);
  return (
    <Section title="表单">
      <div className={styles.grid}>
        <Field label="手机号/邮箱" hint="未注册将自动注册">
          <TextInput placeholder="请输入手机号/邮箱" />
        </Field>
        <Field label="验证码" error="请输入验证码" shakeKey={tries}>
          <TextInput
            inputMode="numeric"
            after={
              <CountdownButton
                to="example"
                onSend={async () => (setTries(tries + 1), tries % 2 === 0)}
              />
            }
          />
        </Field>
        <Field label="密码">
          <PasswordInput defaultValue="abc123" />
        </Field>
        <Field label="金额" hint="到手 12.50 元">
          <TextInput inputMode="numeric" defaultValue="1250" after="金币" />
        </Field>
        <Field label="城市">
          <Select options={cities} placeholder="请选择" />
        </Field>
        <Field label="不可修改">
          <TextInput disabled defaultValue="138****1234" />
        </Field>
        <Field label="问题描述" error="请输入问题描述">
          <TextArea placeholder="请描述遇到的问题" />
        </Field>
        <div>
          <Checkbox defaultChecked>记住密码</Checkbox>
          <Checkbox>我已阅读并同意</Checkbox>
          <RadioCard name="payee" defaultChecked>
            支付宝
          </RadioCard>
          <br />
          <RadioCard name="payee">银行卡</RadioCard>
        </div>
      </div>
      <Tabs label="状态" tabs={tabs} value={tab} onChange={setTab}>
        <p>当前：{tab}</p>
      </Tabs>
    </Section>
  );
}
