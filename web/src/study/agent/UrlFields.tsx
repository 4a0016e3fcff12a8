/** The four addresses, each with its try. */
import { useState } from "react";
import {
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

export function UrlFields({ urls, onChange, supplierId, wrong }: UrlFieldsProps) {
  return (
    <div className={styles.fields}>
      {returnUrlNames.map((name) => (
        <div key={name}>
          <Field
            label={returnUrlLabels[name]}
            error={wrong?.field === name ? wrong.message : undefined}
          >
            <TextInput
              value={urls[name]}
              onChange={({ target }) => onChange({ ...urls, [name]: target.value })}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={1000}
              placeholder="留空则停在本站的结束页"
            />
          </Field>
          {supplierId !== undefined && urls[name] !== "" && (
            <Try
              key={urls[name]}
              label={returnUrlLabels[name]}
              url={urls[name]}
              supplierId={supplierId}
            />
          )}
        </div>
      ))}
      <Placeholders />
    </div>
  );
}

const Placeholders = () => (
  <details className="quiet">
    <summary className={styles.summary}>可以填写的占位符</summary>
    <ul className={styles.help}>
      <li>{"{uid}：供应商传来的用户编号"}</li>
      <li>{"{task}：任务编号（链接中的 t）"}</li>
      <li>{"{result}：结果编号，1 完成，2 被甄别，3 配额满，4 至 8 为其他结果"}</li>
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
