/** How far one has come, and afterwards what it brings. Moderators and observers earn nothing here. */
import { useQuery } from "@tanstack/react-query";
import { BbsRole } from "#contract/enums.ts";
import { getResponse, type ResultCard } from "#contract/member/study/survey.ts";
import { query } from "../../platform/query.ts";
import { useTerms } from "../../platform/terms.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Reward } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ResponseBadge } from "../../ui/StateBadge.tsx";
import { Answered } from "./Answered.tsx";
import styles from "./Discussion.module.css";
import type { Me } from "./words.ts";

export function MyProgress({ me }: { me: Me }) {
  if (me.role === BbsRole.of.observer)
    return <Notice>你是观察员，可以查看全部话题和回复，不能发言。</Notice>;
  if (me.role === BbsRole.of.moderator)
    return (
      <Notice>你是主持人：可以发话题、追问、置顶、关闭和隐藏，别人看到的是「主持人」。</Notice>
    );
  return (
    <Card title="我的进度">
      <div className="stack">
        <Answered me={me} />
        {me.responseId !== null && <Brings id={me.responseId} />}
      </div>
    </Card>
  );
}

function Brings({ id }: { id: number }) {
  const card = useQuery(query(getResponse, { params: { id: String(id) } }));
  return (
    <Loaded query={card} skeleton={<Skeleton height={44} />}>
      {(data) => (
        <div className={styles.brings}>
          <ResponseBadge result={data.result} auditState={data.auditState} />
          <Amount card={data} />
          <ButtonLink to={`/home/history-detail?id=${id}`} size="s" kind="quiet">
            {data.resumeToken === null ? "查看结果" : "查看详情"}
          </ButtonLink>
        </div>
      )}
    </Loaded>
  );
}

const tones = {
  none: "earn",
  pending: "pending",
  available: "positive",
  refused: "plain",
} as const;

function Amount({ card }: { card: ResultCard }) {
  const { goldPerYuan } = useTerms();
  if (card.money === "none" && card.resumeToken === null) return null;
  if (card.money === "refused") return <span>未发放</span>;
  return (
    <Reward
      gold={card.rewardGold}
      fen={card.rewardFen}
      goldPerYuan={goldPerYuan}
      tone={tones[card.money]}
    />
  );
}
