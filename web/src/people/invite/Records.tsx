/** 邀请记录: who came, how far they are, what each has brought, and why one brings nothing. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { InviteeState } from "#contract/growth-enums.ts";
import { type Invitee, listInvitees } from "#contract/member/people/invite.ts";
import { loadChunk } from "../../platform/chunks.ts";
import { pages } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { useTerms } from "../../platform/terms.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Chip, Chips } from "../../ui/Chip.tsx";
import { DownloadButton } from "../../ui/DownloadButton.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { Gold } from "../../ui/Money.tsx";
import { PagedList } from "../../ui/PagedList.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Empty } from "../../ui/States.tsx";
import styles from "./InviteFriendsPage.module.css";
import { inviteeLines, readState, stateTones } from "./words.ts";

export function Records() {
  const [search] = useSearchParams();
  const state = readState(search);
  const list = useInfiniteQuery(pages(listInvitees, { query: state === null ? {} : { state } }));
  return (
    <Card flush title="邀请记录" action={<Download />}>
      <Filter state={state} />
      <PagedList query={list} skeleton={<Waiting />} empty={<Nobody state={state} />}>
        {(invitees) => (
          <Rows label="邀请记录">
            {invitees.map((invitee, index) => (
              // Masked names repeat and nothing else names a person here; the list only grows at its end.
              <InviteeRow key={`${invitee.invitedAt} ${index}`} invitee={invitee} />
            ))}
          </Rows>
        )}
      </PagedList>
    </Card>
  );
}

const Download = () => (
  <DownloadButton
    title="下载奖励明细"
    about="每笔奖励一行：时间、好友（姓名脱敏）、规则、任务、依据与比例、金币和现状。"
    save={async (saving) => (await loadChunk(() => import("./file.ts"))).saveInvited(saving)}
  />
);

function Filter({ state }: { state: InviteeState | null }) {
  const [, setSearch] = useSearchParams();
  const choose = (value: InviteeState | null) =>
    setSearch(value === null ? {} : { state: String(value) }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div className={styles.filter}>
      <Chips label="邀请状态">
        <Chip isOn={state === null} onClick={() => choose(null)}>
          全部
        </Chip>
        {InviteeState.values.map((value) => (
          <Chip key={value} isOn={state === value} onClick={() => choose(value)}>
            {InviteeState.label(value)}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

function InviteeRow({ invitee }: { invitee: Invitee }) {
  const terms = useTerms();
  const [came, stands] = inviteeLines(invitee, useNow());
  const { earnedGold } = invitee;
  return (
    <Row
      title={
        <span className={styles.who}>
          {invitee.name}
          <Badge tone={stateTones[invitee.state]}>{InviteeState.label(invitee.state)}</Badge>
        </span>
      }
      about={
        <>
          <span className={styles.aboutLine}>{came}</span>
          <span className={styles.aboutLine}>{stands}</span>
        </>
      }
      end={
        earnedGold > 0 && (
          <Gold gold={earnedGold} goldPerYuan={terms.goldPerYuan} tone="positive" stacked signed />
        )
      }
    />
  );
}

function Nobody({ state }: { state: InviteeState | null }) {
  const [, setSearch] = useSearchParams();
  if (state === null)
    return (
      <Empty
        content="邀请记录"
        hint="把上面的链接、二维码或海报发给朋友，谁注册了、到哪一步，都会列在这里。"
      />
    );
  return (
    <Empty
      content={`“${InviteeState.label(state)}”的好友`}
      hint="换一个状态看看。"
      action={
        <Button kind="secondary" onClick={() => setSearch({}, { replace: true })}>
          查看全部记录
        </Button>
      }
    />
  );
}

const Waiting = () => (
  <div className={styles.waiting}>
    <SkeletonRows rows={4} height={72} />
  </div>
);
