/** An agent's suppliers: figures, addresses, the age of their secrets, and switching one off. */
import { Button } from "antd";
import { useState } from "react";
import {
  type ConsoleAgent,
  type ConsoleSupplier,
  setAgentSupplier,
} from "#contract/console/study/agent.ts";
import { useMay } from "../../platform/me.ts";
import { count } from "../../platform/money.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Yuan } from "../../ui/Money.tsx";
import { NotedDialog } from "../../ui/NotedDialog.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { EmptyState } from "../../ui/States.tsx";
import styles from "./Agent.module.css";
import { ReturnSettings } from "./ReturnSettings.tsx";
import { useKeepAgent } from "./use-keep-agent.ts";

export function Suppliers({ agent }: { agent: ConsoleAgent }) {
  if (agent.suppliers.length === 0)
    return <EmptyState title="暂无供应商" next="代理在代理中心自己添加供应商。" />;
  return agent.suppliers.map((supplier) => (
    <Supplier key={supplier.id} agent={agent} supplier={supplier} />
  ));
}

type SupplierProps = { agent: ConsoleAgent; supplier: ConsoleSupplier };

function Supplier({ agent, supplier }: SupplierProps) {
  const maySwitch = useMay(setAgentSupplier);
  const [isAsking, setAsking] = useState(false);
  const { name, code, active, funnel } = supplier;
  return (
    <section className={styles.supplier} aria-label={`供应商 ${name}`}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <code>{code}</code>
        <StateMark tone={active ? "good" : "plain"}>{active ? "使用中" : "已停用"}</StateMark>
        {maySwitch && (
          <div>
            <Button size="small" danger={active} onClick={() => setAsking(true)}>
              {active ? `停用「${name}」` : `启用「${name}」`}
            </Button>
          </div>
        )}
      </div>
      <Facts
        facts={[
          [
            "漏斗",
            <span key="funnel" className="figure">
              到访 {count(funnel.started)}　完成 {count(funnel.complete)}　被甄别{" "}
              {count(funnel.screenedOut)}　配额满 {count(funnel.quotaFull)}　其他{" "}
              {count(funnel.other)}
            </span>,
          ],
          [
            "审核",
            <span key="audit" className="figure">
              待审核 {count(funnel.pending)}　有效 {count(funnel.valid)}　无效{" "}
              {count(funnel.invalid)}　已计 <Yuan fen={funnel.earnedFen} />
            </span>,
          ],
        ]}
      />
      <ReturnSettings agent={agent} supplier={supplier} />
      {isAsking && (
        <SwitchDialog agent={agent} supplier={supplier} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}

function SwitchDialog({ agent, supplier, onClose }: SupplierProps & { onClose: () => void }) {
  const keep = useKeepAgent();
  const { name, active } = supplier;
  const verb = active ? "停用" : "启用";
  const send = useSend(setAgentSupplier, {
    onDone: (now) => {
      keep(now);
      sayDone(`已${verb}`);
      onClose();
    },
  });
  return (
    <NotedDialog
      title={`${verb}「${name}」`}
      verb={verb}
      isDanger={active}
      note={{ label: "原因" }}
      isPending={send.isPending}
      onClose={onClose}
      onOk={(note) =>
        send.mutate({
          params: { id: String(agent.id), supplierId: String(supplier.id) },
          body: { active: !active, note },
        })
      }
    >
      <p>
        {active
          ? "它送来的人立即不能再进入；已经进入的照常做完，照常跳回。"
          : "它送来的人立即可以进入。"}
      </p>
    </NotedDialog>
  );
}
