/** Money, states, progress, lists and charts. */
import { Avatar } from "../ui/Avatar.tsx";
import { Badge, CountBadge } from "../ui/Badge.tsx";
import { ProgressBar, SeatsBar, StackedBar } from "../ui/Bars.tsx";
import { Card } from "../ui/Card.tsx";
import { HistoryIcon } from "../ui/icons.tsx";
import { DescriptionList, LoadMore, Row, Rows } from "../ui/List.tsx";
import { BarChart } from "../ui/BarChart.tsx";
import { Gold, Reward, Yuan } from "../ui/Money.tsx";
import { formatYuan } from "../ui/money.ts";
import { Stepper } from "../ui/Stepper.tsx";
import { Section } from "./Section.tsx";
import styles from "./UiPage.module.css";

const days = [120, 0, 450, 300, 980, 620, 1250].map((value, index) => ({
  label: `11-${15 + index}`,
  value,
  words: `${formatYuan(value)} 元`,
}));
const slices = [
  { label: "有效", value: 42, tone: "positive" },
  { label: "待审核", value: 9, tone: "pending" },
  { label: "被甄别", value: 17, tone: "plain" },
  { label: "无效", value: 2, tone: "danger" },
] as const;
const steps = [
  { key: "1", title: "提交申请", state: "done", time: "11-20 09:12" },
  { key: "2", title: "审核", state: "now", note: "最晚 11-23 18:00 前完成" },
  { key: "3", title: "到账", state: "next" },
] as const;
const refused = [
  { key: "1", title: "提交申请", state: "done", time: "11-20 09:12" },
  { key: "2", title: "审核", state: "failed", time: "11-20 15:40", note: "支付宝实名不一致" },
] as const;
const longName = "一位昵称特别特别特别特别特别特别长的会员";

export function ContentSection() {
  return (
    <Section title="内容">
      <div className={styles.grid}>
        <Card title="金额">
          <p>
            <Gold gold={12850} goldPerYuan={100} size="hero" tone="earn" />
          </p>
          <p>
            <Reward gold={450} fen={250} goldPerYuan={100} tone="earn" size="l" />
          </p>
          <p>
            待审核 <Gold gold={300} goldPerYuan={100} tone="pending" size="s" />
          </p>
          <p>
            到账 <Yuan fen={3650} tone="positive" signed />
          </p>
        </Card>
        <Card title="状态">
          <p className={styles.row}>
            <Badge>已撤销</Badge>
            <Badge tone="accent">已开启队长模式</Badge>
            <Badge tone="positive">有效</Badge>
            <Badge tone="pending">待审核</Badge>
            <Badge tone="danger">已驳回</Badge>
            <CountBadge count={7} label="条未读消息" />
            <CountBadge count={120} label="条未读消息" />
          </p>
          <p className={styles.row}>
            <Avatar src={null} name="林" size={56} />
            <Avatar src={null} name="" />
          </p>
        </Card>
        <Card title="近七天收入">
          <BarChart label="近七天收入" points={days} formatTick={formatYuan} />
        </Card>
        <Card title="条形">
          <StackedBar label="参与结果" slices={slices} />
          <ProgressBar label="正在上传" value={62} max={100} note="剩余 12 秒" />
          <SeatsBar left={64} total={100} />
          <SeatsBar left={3} total={100} />
          <SeatsBar left={0} total={100} />
        </Card>
        <Card title="提现进度">
          <Stepper label="提现进度" steps={steps} />
        </Card>
        <Card title="提现被驳回">
          <Stepper label="提现被驳回" steps={refused} />
        </Card>
        <Lists />
      </div>
    </Section>
  );
}

function Lists() {
  return (
    <>
      <Card title="明细" flush>
        <Rows label="明细">
          <Row
            to="/home/gold"
            title="任务奖励到账"
            about="11-21 10:02"
            end={<Gold gold={450} goldPerYuan={100} tone="positive" signed stacked />}
            start={<HistoryIcon />}
          />
          <Row title={longName} about="没有链接的一行" end={<Badge tone="pending">待审核</Badge>} />
        </Rows>
        <LoadMore hasMore isBusy={false} shown={20} onMore={() => undefined} />
      </Card>
      <Card title="资料">
        <DescriptionList
          pairs={[
            { key: "会员编号", value: "M0000007" },
            { key: "昵称", value: longName },
          ]}
        />
      </Card>
    </>
  );
}
