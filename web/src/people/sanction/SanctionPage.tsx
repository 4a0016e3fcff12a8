/** /home/sanctions, 处罚与申诉: what, why, until when, what it means, and the appeal. */
import { useQuery } from "@tanstack/react-query";
import { AppealState } from "#contract/enums.ts";
import { listOwnSanctions, type OwnSanction } from "#contract/member/people/sanction.ts";
import { SanctionCategory } from "#contract/sanction-enums.ts";
import { Page } from "../../layout/Page.tsx";
import { query } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DescriptionList } from "../../ui/List.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { PullToRefresh } from "../../ui/PullToRefresh.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Empty } from "../../ui/States.tsx";
import { formatMoment } from "../../ui/time.ts";
import styles from "./SanctionPage.module.css";
import { appealPath, nameOf, stateOf } from "./words.ts";

export function SanctionPage() {
  // Whether it still stands is asked for again on every opening.
  const sanctions = useQuery({ ...query(listOwnSanctions), staleTime: 0 });
  return (
    <Page inner titleHidden="phone" title="处罚与申诉">
      <PullToRefresh onRefresh={() => sanctions.refetch()}>
        <Loaded query={sanctions} skeleton={<Bones />}>
          {({ list }) => (
            <div className="stack">
              {list.length === 0 && (
                <Empty content="处罚" hint="账号一切正常。如果有处罚，原因、期限和申诉都在这里。" />
              )}
              {list.map((sanction) => (
                <One key={sanction.id} sanction={sanction} />
              ))}
              {list.length > 0 && (
                <p className={styles.words}>
                  每项处罚都有结束时间，到期自动结束。审核通过的奖励始终是你的；经查实作弊的除外。申诉由没有参与这项处罚的工作人员答复。
                </p>
              )}
            </div>
          )}
        </Loaded>
      </PullToRefresh>
    </Page>
  );
}

function One({ sanction }: { sanction: OwnSanction }) {
  const now = useNow();
  const { category, shown, effects, at, until, inForce, endedAt, appeal, mayAppeal, id } = sanction;
  const state = stateOf(sanction);
  const end = inForce ? until : endedAt;
  return (
    <Card title={nameOf(sanction)} action={<Badge tone={state.tone}>{state.words}</Badge>}>
      <DescriptionList
        pairs={[
          { key: "原因", value: `${SanctionCategory.label(category)}：${shown}` },
          { key: "开始", value: formatMoment(at, now) },
          ...(end === null
            ? []
            : [{ key: inForce ? "到期" : "结束", value: formatMoment(end, now) }]),
        ]}
      />
      {inForce && (
        <ul className={styles.effects}>
          {effects.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {appeal && <Appealed appeal={appeal} />}
      {mayAppeal && (
        <div className={styles.act}>
          <ButtonLink to={appealPath(id)} kind="secondary">
            申诉
          </ButtonLink>
          <span className={styles.words}>每项处罚可以申诉一次</span>
        </div>
      )}
      {appeal?.state === AppealState.of.waiting && (
        <div className={styles.act}>
          <ButtonLink to={appealPath(id)} kind="secondary">
            查看往来或补充
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

const Appealed = ({ appeal }: { appeal: NonNullable<OwnSanction["appeal"]> }) => (
  <div className={styles.appeal}>
    <p>
      我的申诉（{AppealState.label(appeal.state)}）：{appeal.text}
    </p>
    <p className={styles.words}>
      {appeal.answer
        ? `工作人员答复：${appeal.answer}`
        : "由没有参与这项处罚的工作人员核对后答复，结果显示在这里，并发消息告诉你。"}
    </p>
  </div>
);

const Bones = () => (
  <Card>
    <SkeletonRows rows={3} height={72} />
  </Card>
);
