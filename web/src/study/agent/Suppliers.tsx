/** Suppliers: the addresses by which they send people, and what became of those people. */
import { useState } from "react";
import type { Supplier } from "#contract/member/study/agent.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Empty } from "../../ui/States.tsx";
import styles from "./AgentPage.module.css";
import { Came } from "./Came.tsx";
import { CopyLine } from "./CopyLine.tsx";
import { RenewButton } from "./RenewButton.tsx";
import { SecretDialog } from "./SecretDialog.tsx";
import { SupplierDialog } from "./SupplierDialog.tsx";
import { type Agent, entryAddress } from "./words.ts";

type Open = { supplier: Supplier | null };

export function Suppliers({ agent }: { agent: Agent }) {
  const { suppliers } = agent;
  const [open, setOpen] = useState<Open | null>(null);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const add = () => setOpen({ supplier: null });
  return (
    <>
      {suppliers.length === 0 ? (
        <Empty
          content="供应商"
          hint="供应商的平台可以带着自己的用户编号送人来，结束后跳回它自己的地址。"
          action={<Button onClick={add}>添加供应商</Button>}
        />
      ) : (
        <>
          <div className={styles.ways}>
            <Button onClick={add}>添加供应商</Button>
          </div>
          <HowTo />
          <ul className="stack">
            {suppliers.map((supplier) => (
              <li key={supplier.id}>
                <SupplierCard supplier={supplier} onEdit={() => setOpen({ supplier })} />
              </li>
            ))}
          </ul>
        </>
      )}
      {open && (
        <SupplierDialog
          supplier={open.supplier}
          onClose={() => setOpen(null)}
          onMade={(name, secret) => setMade({ name, secret })}
        />
      )}
      <SecretDialog
        secret={made?.secret ?? null}
        name={made?.name ?? ""}
        onClose={() => setMade(null)}
      />
    </>
  );
}

const HowTo = () => (
  <Notice title="供应商怎样送人来">
    把进入地址中的 TASK 换成任务的 t（见「任务链接」），UID
    换成供应商自己的用户编号（同一任务内不重复），SIGN 换成签名：用密钥对 &sign= 之前的完整网址做
    HMAC-SHA256，小写十六进制。
  </Notice>
);

function SupplierCard({ supplier, onEdit }: { supplier: Supplier; onEdit: () => void }) {
  const { funnel } = supplier;
  return (
    <Card
      title={supplier.name}
      action={
        <Badge tone={supplier.active ? "positive" : "plain"}>
          {supplier.active ? "使用中" : "已停用"}
        </Badge>
      }
    >
      <div className={styles.inner}>
        <CopyLine
          label={`「${supplier.name}」的进入地址`}
          text={entryAddress(window.location.origin, supplier.code)}
        />
        {funnel.started > 0 ? <Came funnel={funnel} /> : <p className="quiet">还没有送人来。</p>}
        <div className={styles.ways}>
          <Button kind="secondary" onClick={onEdit}>
            修改
          </Button>
          <RenewButton supplierId={supplier.id} name={supplier.name} />
        </div>
      </div>
    </Card>
  );
}
