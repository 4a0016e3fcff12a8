/** What each result pays, to members and to those who brought them. */
import { InputNumber } from "antd";
import type { TaskDraft } from "#contract/console/study/task.ts";
import { gold, hourText, rewardText, useRate, worthText } from "../../../platform/money.ts";
import { FieldGroup, Fields } from "../../../ui/form/Field.tsx";
import { NumberField, OptionalYuanField, YuanField } from "../../../ui/form/NumberField.tsx";
import styles from "./Rewards.module.css";
import type { PartProps } from "./sections.tsx";

/** By minutes that the server counted (rule study-30). */
const bands = ["3 分钟以内", "3 到 8 分钟", "8 分钟以上"] as const;
/** Rule study-30. */
const consolationsPerDay = 5;

export function Rewards(props: PartProps) {
  const { draft, put, problems } = props;
  const worth = useWorth();
  return (
    <>
      <Fields>
        <NumberField
          label="完成奖励金币"
          unit="金币"
          value={draft.rewardGold}
          problem={problems.rewardGold}
          help={worth(draft.rewardGold)}
          onChange={(value) => put("rewardGold", value ?? 0)}
        />
        <YuanField
          label="完成奖励现金"
          value={draft.rewardFen}
          problem={problems.rewardFen}
          help="可以与金币同时给"
          onChange={(value) => put("rewardFen", value)}
        />
      </Fields>
      <Consolation {...props} worth={worth} />
      <Others {...props} />
      <Summary draft={draft} />
    </>
  );
}

const Consolation = ({
  draft,
  put,
  problems,
  worth,
}: PartProps & { worth: (coins: number) => string }) => (
  <Fields>
    <FieldGroup
      label="甄别安慰金币"
      problem={problems.screenOutGold}
      help={`答到一半不符合条件时立即到账，按服务器计的用时分三档，会员开始前就能看到；每人每天最多 ${consolationsPerDay} 次`}
    >
      <div className={styles.bands}>
        {bands.map((band, index) => {
          const coins = draft.screenOutGold[index] ?? 0;
          return (
            <label key={band} className={styles.band}>
              <span>{band}</span>
              <InputNumber
                aria-label={`甄别安慰金币（${band}）`}
                style={{ width: "100%" }}
                precision={0}
                min={0}
                suffix="金币"
                value={coins}
                onChange={(value) =>
                  put("screenOutGold", draft.screenOutGold.with(index, value ?? 0))
                }
              />
              <span className={styles.worth}>{coins > 0 ? worth(coins) : "不发"}</span>
            </label>
          );
        })}
      </div>
    </FieldGroup>
    <NumberField
      label="配额满安慰金币"
      unit="金币"
      value={draft.quotaFullGold}
      problem={problems.quotaFullGold}
      help={
        draft.quotaFullGold > 0
          ? worth(draft.quotaFullGold)
          : "只在问卷里遇到配额满时发；在门口被拦下的不发"
      }
      onChange={(value) => put("quotaFullGold", value ?? 0)}
    />
  </Fields>
);

const Others = ({ draft, put, problems }: PartProps) => (
  <Fields>
    <OptionalYuanField
      label="代理价（每个有效完成）"
      placeholder="不开放给代理"
      value={draft.agentPriceFen}
      problem={problems.agentPriceFen}
      help="填写后，代理可以用分享链接带人来做；带来的人没有会员资料，不看会员类型和目标人群"
      onChange={(value) => put("agentPriceFen", value)}
    />
    <NumberField
      label="队长佣金"
      unit="%"
      value={draft.leaderPercent}
      problem={problems.leaderPercent}
      help="在会员的奖励之外，按奖励的比例给队长；只算审核有效的"
      onChange={(value) => put("leaderPercent", value ?? 0)}
    />
  </Fields>
);

const Summary = ({ draft }: { draft: TaskDraft }) => {
  const rate = useRate();
  const { rewardGold, rewardFen, minutes } = draft;
  return (
    <p className={styles.summary}>
      会员看到：{rewardText(rewardGold, rewardFen, rate)}，约 {minutes} 分钟
      {rate !== null && `，相当于每小时 ${hourText({ rewardGold, rewardFen, minutes }, rate)}`}
    </p>
  );
};

function useWorth(): (coins: number) => string {
  const rate = useRate();
  return (coins) => (rate === null ? "" : `${gold(coins)} ≈ ${worthText(coins, rate)}`);
}
