/** One adjustment beside the queue, with what this operator may do about it or why not. */
import { Alert, Button, Drawer } from "antd";
import type { Adjustment } from "#contract/console/money/adjustment.ts";
import { assetChange } from "../../platform/money.ts";
import { Facts } from "../../ui/Facts.tsx";
import { FromHere } from "../../ui/FromHere.tsx";
import { Section } from "../../ui/Section.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { MemberLink, Standing } from "./columns.tsx";
import { type Decision, mayDecide, mayWithdraw } from "./decision.ts";
import { decidedText } from "./words.ts";

type AdjustmentDetailsProps = {
  row: Adjustment;
  onClose: () => void;
  onDecide: (decision: Decision, row: Adjustment) => void;
};

export function AdjustmentDetails({ row, onClose, onDecide }: AdjustmentDetailsProps) {
  const canAct = mayDecide(row) || mayWithdraw(row);
  return (
    <Drawer
      open
      title={`手工调整 ${row.id}`}
      size="min(560px, 100vw)"
      mask={false}
      onClose={onClose}
      footer={canAct ? <ActButtons row={row} onDecide={onDecide} /> : null}
    >
      <Section title="变动" extra={<Standing state={row.state} />}>
        <Facts
          facts={[
            [
              "会员",
              <span key="member">
                <MemberLink member={row.member} /> <span className="quiet">{row.member.code}</span>
              </span>,
            ],
            [
              "变动",
              <strong key="change" className="figure">
                {assetChange(row.asset, row.amount)}
              </strong>,
            ],
            ["会员看到", row.reason],
            ["备注", row.note],
          ]}
        />
      </Section>
      <Section
        title="经过"
        extra={<FromHere to={`/audit?kind=member&id=${row.member.id}`}>操作日志</FromHere>}
      >
        <Facts
          facts={[
            ["申请人", row.askedBy.name],
            ["申请时间", <TimeText key="asked" at={row.askedAt} />],
            ["处理", decidedText(row)],
            ["处理时间", row.decidedAt && <TimeText key="decided" at={row.decidedAt} />],
            ["处理说明", row.decideNote],
          ]}
        />
      </Section>
      {row.state === "waiting" && row.whyNot !== null && (
        <Alert type="info" showIcon title={row.whyNot} />
      )}
    </Drawer>
  );
}

const ActButtons = ({ row, onDecide }: Pick<AdjustmentDetailsProps, "row" | "onDecide">) => (
  <div style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
    {mayDecide(row) && (
      <>
        <Button type="primary" onClick={() => onDecide("approve", row)}>
          批准（A）
        </Button>
        <Button danger onClick={() => onDecide("refuse", row)}>
          驳回（R）
        </Button>
      </>
    )}
    {mayWithdraw(row) && <Button onClick={() => onDecide("withdraw", row)}>撤回（W）</Button>}
  </div>
);
