/** The addresses, each with its try; those of the rarer results are folded away until one is used. */
import { useState } from "react";
import {
  rareUrlNames,
  returnUrlLabels,
  returnUrlNames,
  type ReturnUrls,
  testReturnUrl,
} from "#contract/member/study/agent.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import styles from "./AgentPage.module.css";

type UrlFieldsProps = {
  urls: ReturnUrls;
  onChange: (urls: ReturnUrls) => void;
  /** Whose secret signs; null: the agent's own. Undefined: not made yet, so nothing to try. */
  supplierId: number | null | undefined;
  wrong: { field: string; message: string } | null;
};

const usual = returnUrlNames.filter((name) => !rareUrlNames.includes(name));

export function UrlFields(props: UrlFieldsProps) {
  const { urls, wrong } = props;
  // As it was at first: it must not close over the field that is being emptied.
  const [isOpen] = useState(() => rareUrlNames.some((name) => urls[name] !== ""));
  const fieldOf = (name: keyof ReturnUrls) => <UrlField key={name} {...props} name={name} />;
  return (
    <div className={styles.fields}>
      {usual.map(fieldOf)}
      <details open={isOpen || rareUrlNames.some((name) => wrong?.field === name)}>
        <summary className={styles.summary}>其他结果分别设置</summary>
        <div className={styles.fields}>{rareUrlNames.map(fieldOf)}</div>
      </details>
      <Placeholders />
    </div>
  );
}

type UrlFieldProps = UrlFieldsProps & { name: keyof ReturnUrls };

function UrlField({ urls, onChange, supplierId, wrong, name }: UrlFieldProps) {
  const isRare = rareUrlNames.includes(name);
  const label = returnUrlLabels[name];
  return (
    <div>
      <Field label={label} error={wrong?.field === name ? wrong.message : undefined}>
        <TextInput
          value={urls[name]}
          onChange={({ target }) => onChange({ ...urls, [name]: target.value })}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={1000}
          placeholder={isRare ? "留空则用「其他结果」的地址" : "留空则停在本站的结束页"}
        />
      </Field>
      {supplierId !== undefined && urls[name] !== "" && (
        <Try key={urls[name]} label={label} url={urls[name]} supplierId={supplierId} />
      )}
    </div>
  );
}

const Placeholders = () => (
  <details className="quiet">
    <summary className={styles.summary}>可以填写的占位符</summary>
    <ul className={styles.help}>
      <li>{"{uid}：供应商传来的用户编号"}</li>
      <li>{"{task}：任务编号（链接中的 t）"}</li>
      <li>
        {
          "{result}：结果编号，1 完成，2 被甄别，3 配额满，4 答题过快，5 IP 限制，6 设备限制，7 城市限制，8 超时"
        }
      </li>
      <li>{"{token}：本次参与的唯一编号，可用来去重"}</li>
      <li>{"{ts}：跳转时间（秒）"}</li>
      <li>{"{sign}：签名，应放在最后；对 sign 参数之前的完整网址做 HMAC-SHA256，小写十六进制"}</li>
      <li>不写任何占位符时，会自动补上 uid、task、result、token、ts 和 sign</li>
    </ul>
  </details>
);

type TryProps = { label: string; url: string; supplierId: number | null };

function Try({ label, url, supplierId }: TryProps) {
  const [said, setSaid] = useState<{ example: string; problems: string[] } | null>(null);
  const test = useSend(testReturnUrl, { onDone: setSaid });
  return (
    <div className={styles.try}>
      <Button
        kind="quiet"
        size="s"
        busy={test.isPending}
        onClick={() => test.mutate({ body: { supplierId, url } })}
        aria-label={`试一试「${label}」的返回地址`}
      >
        试一试
      </Button>
      {said?.problems.map((problem) => (
        <Notice key={problem} tone="pending" live>
          {problem}
        </Notice>
      ))}
      {said?.example && (
        <Notice live title="会跳转到（示例数据）">
          <code className={styles.code}>{said.example}</code>
        </Notice>
      )}
    </div>
  );
}
