/** One member: profile and balances at the left, the ledger at the right. */
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useParams } from "react-router";
import { type ConsoleMember, consoleMember } from "#contract/console/member.ts";
import { query } from "../platform/query.ts";
import { Page } from "../ui/Page.tsx";
import { Section } from "../ui/Section.tsx";
import { FailureState } from "../ui/States.tsx";
import { Balances } from "./Balances.tsx";
import styles from "./Balances.module.css";
import { Growth } from "./Growth.tsx";
import { Ledger } from "./Ledger.tsx";
import { Profile } from "./Profile.tsx";

export function MemberPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(query(consoleMember, { params: { id } }));
  return (
    <Page title={data ? data.nickname || `会员 ${data.id}` : `会员 ${id}`}>
      {error && !data ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.side}>
            <Card title="余额" member={data} rows={4} Part={Balances} />
            <Card title="资料" member={data} rows={8} Part={Profile} />
            <Card title="邀请与团队" member={data} rows={5} Part={Growth} />
          </div>
          <div className={styles.ledger}>
            <Ledger memberId={id} />
          </div>
        </div>
      )}
    </Page>
  );
}

type CardProps = {
  title: string;
  member: ConsoleMember | undefined;
  rows: number;
  Part: (props: { member: ConsoleMember }) => React.ReactNode;
};

const Card = ({ title, member, rows, Part }: CardProps) => (
  <div className={styles.card}>
    <Section title={title}>
      {member ? <Part member={member} /> : <Skeleton active title={false} paragraph={{ rows }} />}
    </Section>
  </div>
);
