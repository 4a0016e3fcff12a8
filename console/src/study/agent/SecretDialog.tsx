/** Another secret in the old one's place: asked for with a reason, shown a single time. */
import { useState } from "react";
import { renewAgentSecret } from "#contract/console/study/agent.ts";
import { useSend } from "../../platform/query.ts";
import { NotedDialog } from "../../ui/NotedDialog.tsx";
import { SecretOnce } from "../../ui/SecretOnce.tsx";
import type { ReturnSettingsProps } from "./ReturnSettings.tsx";
import { useKeepAgent } from "./use-keep-agent.ts";

export function SecretDialog({
  agent,
  supplier,
  onClose,
}: ReturnSettingsProps & { onClose: () => void }) {
  const [made, setMade] = useState<string | null>(null);
  // As it was when the dialog opened.
  const [from] = useState((supplier ?? agent).secretAt);
  const keep = useKeepAgent();
  const send = useSend(renewAgentSecret, {
    onDone: ({ agent: now, secret }) => {
      keep(now);
      setMade(secret);
    },
  });
  const name = supplier ? `「${supplier.name}」` : "代理";
  if (made !== null)
    return <SecretOnce title={`${name}的新密钥`} secret={made} onClose={onClose} />;
  return (
    <NotedDialog
      title={`更换${name}的密钥`}
      verb="更换密钥"
      isDanger
      note={{ label: "原因" }}
      isPending={send.isPending}
      onClose={onClose}
      onOk={(note) =>
        send.mutate({
          params: { id: String(agent.id) },
          body: { supplierId: supplier?.id ?? null, from, note },
        })
      }
    >
      <p>
        旧密钥立即失效：{supplier ? "用它签名的进入地址都打不开，" : ""}
        我们跳回去的地址改用新密钥签名。请先与对方约好时间。
      </p>
    </NotedDialog>
  );
}
