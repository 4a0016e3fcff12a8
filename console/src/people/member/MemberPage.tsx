/** One member with everything about them: who they are at the left, what happened at the right. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { CallFailed } from "#contract/client.ts";
import { type ConsoleMember, consoleMember } from "#contract/console/people/member.ts";
import { RateOfBrand } from "../../platform/money.ts";
import { query } from "../../platform/query.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { MemberActions } from "./Actions.tsx";
import { MemberHead } from "./Head.tsx";
import styles from "./Member.module.css";
import { Panels } from "./Panels.tsx";
import { Side } from "./Side.tsx";

export function MemberPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(query(consoleMember, { params: { id } }));
  // What was asked and typed about one member is not the next one's.
  if (data) return <Known key={data.id} member={data} />;
  return (
    <Page title={`会员 ${id}`}>
      {error === null ? (
        <div className={styles.columns}>
          <div className={styles.card}>
            <Waiting lines={15} />
          </div>
          <div className={styles.card}>
            <Waiting lines={15} />
          </div>
        </div>
      ) : isMissing(error) ? (
        <EmptyState
          title={`没有内部编号为 ${id} 的会员`}
          next={
            <>
              检查一下编号，或到<Link to="/members">会员列表</Link>用手机号、会员编号、昵称查找。
            </>
          }
        />
      ) : (
        <FailureState error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

const notFound = 404;
/** Letters where the number should be are refused as bad input. */
const badInput = 400;
const isMissing = (error: unknown): boolean =>
  error instanceof CallFailed && (error.code === notFound || error.code === badInput);

const Known = ({ member }: { member: ConsoleMember }) => (
  <Page
    title={member.nickname || `会员 ${member.code}`}
    actions={<MemberActions member={member} />}
  >
    <RateOfBrand value={member.brandCode}>
      <MemberHead member={member} />
      <div className={styles.columns}>
        <Side member={member} />
        <Panels member={member} />
      </div>
    </RateOfBrand>
  </Page>
);
