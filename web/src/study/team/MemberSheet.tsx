/** One member of the team: their figures, their share and how it changed, and the way to their responses. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { getTeam, listRates, type TeamMember } from "#contract/member/study/team.ts";
import { pages, query } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { useSearch } from "../../platform/useSearch.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import { DescriptionList } from "../../ui/List.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { formatGold } from "../../ui/money.ts";
import { PagedList } from "../../ui/PagedList.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/States.tsx";
import { formatDay, formatMoment } from "../../ui/time.ts";
import { recordsOf } from "./filter.ts";
import styles from "./MemberSheet.module.css";
import { ShareForm } from "./ShareForm.tsx";
import { Commission } from "./Summary.tsx";

export function MemberSheet({ code }: { code: string }) {
  // Asked for by code: the address may name somebody who is on no page that was loaded.
  const found = useQuery({ ...query(getTeam, { query: { search: code } }), staleTime: 0 });
  const close = useClose();
  return (
    <Sheet isOpen hasAddress onClose={close} title="团队成员">
      <Loaded query={found} skeleton={<Waiting />}>
        {({ list }) => {
          // A nickname may begin like somebody's code.
          const member = list.find((one) => one.code === code);
          return member ? <Member member={member} /> : <NotHere code={code} onClose={close} />;
        }}
      </Loaded>
    </Sheet>
  );
}

/** Opened from the list, the way back is the browser's own. */
function useClose(): () => void {
  const [, narrow] = useSearch();
  const navigate = useNavigate();
  // Written by the list alone.
  const left = useLocation().state as { isOverList?: boolean } | null;
  return () => {
    if (left?.isOverList) void navigate(-1);
    else narrow({ show: "" });
  };
}

function Member({ member }: { member: TeamMember }) {
  const now = useNow();
  const { code, nickname, avatar, joinedAt, rate, completes, valid, lastAt } = member;
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <Avatar src={avatar} name={nickname} size={56} />
        <div className={styles.name}>
          <p className={styles.nickname}>{nickname}</p>
          <p className={styles.quiet}>{`会员编号 ${code}`}</p>
        </div>
      </div>
      <DescriptionList
        pairs={[
          {
            key: "为我带来",
            value: (
              <Commission figures={{ gold: member.earnedGold, fen: member.earnedFen }} size="m" />
            ),
          },
          { key: "完成 / 有效", value: `${formatGold(completes)} / ${formatGold(valid)} 份` },
          { key: "最近参与", value: lastAt === null ? "还没有" : formatMoment(lastAt, now) },
          { key: "加入团队", value: formatDay(joinedAt) },
        ]}
      />
      <ShareForm key={rate} code={code} rate={rate} />
      <History code={code} />
      <ButtonLink kind="secondary" block to={recordsOf({ member: code })}>
        查看参与记录
      </ButtonLink>
    </div>
  );
}

function History({ code }: { code: string }) {
  const now = useNow();
  const rates = useInfiniteQuery(pages(listRates, { query: { memberCode: code, size: 10 } }));
  return (
    <section aria-label="分成变更记录">
      <h3 className={styles.title}>变更记录</h3>
      <PagedList
        query={rates}
        isByHand
        skeleton={<Skeleton height={72} />}
        empty={<p className={styles.quiet}>暂无分成变更，佣金全部归你。</p>}
      >
        {(list) => (
          <ol className={styles.history}>
            {list.map(({ rate, at }) => (
              <li key={at}>
                <b>{`${rate}%`}</b>
                <span className={styles.quiet}>{`${formatMoment(at, now)} 起`}</span>
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </section>
  );
}

const Waiting = () => (
  <div role="status" className={styles.stack}>
    <span className="visually-hidden">正在加载成员</span>
    <Skeleton height={56} />
    <Skeleton height={164} />
    <Skeleton height={320} />
  </div>
);

const NotHere = ({ code, onClose }: { code: string; onClose: () => void }) => (
  <ErrorState
    title="团队中没有这位成员"
    hint={`会员编号 ${code} 可能已经离开团队，过去的作答仍在参与记录里。`}
    action={
      <Button kind="secondary" onClick={onClose}>
        看看其他成员
      </Button>
    }
  />
);
