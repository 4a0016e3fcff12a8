/** The way into a section: for strangers, for members who come to take the task, for those who are in. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { CallFailed } from "#contract/client.ts";
import { BbsRole } from "#contract/enums.ts";
import { getFocusMember } from "#contract/member/study/discussion.ts";
import { type EntryRefusal, enterTask } from "#contract/member/study/survey.ts";
import { call, resultOf } from "../../platform/api.ts";
import { later } from "../../platform/later.tsx";
import { query, queryClient } from "../../platform/query.ts";
import { afterEntry, askAfter } from "../../platform/responses.ts";
import { keepTaskHashId } from "../../platform/session.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Answered } from "./Answered.tsx";
import { mayChoose, type Me, type Section } from "./words.ts";

const Identity = later(
  () => import("./Identity.tsx").then((m) => m.Identity),
  <Skeleton height={220} />,
);

export function MemberEntry({ section }: { section: Section }) {
  const me = useQuery(query(getFocusMember, { query: { hash: section.taskHashId } }));
  return (
    <Loaded query={me} skeleton={<Skeleton height={52} />}>
      {(data) => (isIn(data) ? <GoOn me={data} section={section} /> : <ComeIn section={section} />)}
    </Loaded>
  );
}

/** Moderators and observers need not take the task. */
const isIn = ({ token, responseId, role }: Me) =>
  token !== null || responseId !== null || role !== BbsRole.of.respondent;

export function GoOn({ me, section }: { me: Me; section: Section }) {
  const navigate = useNavigate();
  const keep = () => keepTaskHashId(section.taskHashId);
  // Before the first answer nobody has seen them yet: now is the time to choose.
  const isNew = me.mayReply && !me.isGuest && me.answered === 0 && mayChoose(me);
  if (isNew)
    return (
      <Card title="先给自己起个称呼">
        <Identity
          hash={section.taskHashId}
          me={me}
          onStart={() => {
            keep();
            void navigate("/bbs/topic");
          }}
        />
      </Card>
    );
  return (
    <>
      {me.mayReply && me.role === BbsRole.of.respondent && <Answered me={me} />}
      <ButtonLink to="/bbs/topic" size="l" block onClick={keep}>
        {me.mayReply && me.role === BbsRole.of.respondent ? "继续讨论" : "查看讨论"}
      </ButtonLink>
      {mayChoose(me) && (
        <p className="quiet">
          {`你在这里叫「${me.name}」，`}
          <Link to="/bbs/user" onClick={keep}>
            修改称呼和头像
          </Link>
        </p>
      )}
      {me.token === null && me.responseId !== null && (
        <ButtonLink to={`/home/history-detail?id=${me.responseId}`} kind="secondary" size="l" block>
          查看结果
        </ButtonLink>
      )}
    </>
  );
}

/** The task's own entry: checks, a seat, a time limit. */
function ComeIn({ section }: { section: Section }) {
  const enter = useMutation({
    mutationFn: async () => resultOf(call(enterTask, { body: { taskId: section.taskId } })),
    onSuccess: (entry) => {
      askAfter(queryClient, afterEntry);
      if (entry.isRefused) return;
      keepTaskHashId(section.taskHashId);
      // This page goes on with who one is in the section.
      askAfter(queryClient, [getFocusMember]);
    },
  });
  const { data, error } = enter;
  if (data?.isRefused) return <NotIn refusal={data.data as EntryRefusal | null} msg={data.msg} />;
  return (
    <>
      {error && (
        <Notice tone="danger" live>
          {error instanceof CallFailed ? error.message : "网络不稳定，请再试一次。"}
        </Notice>
      )}
      <Button size="l" block busy={enter.isPending} onClick={() => enter.mutate()}>
        参与讨论
      </Button>
      <p className="quiet">进入后开始计时，在时限内回答完必答话题即完成。</p>
    </>
  );
}

const NotIn = ({ refusal, msg }: { refusal: EntryRefusal | null; msg: string }) => (
  <Notice
    tone="pending"
    title="现在不能参与"
    live
    action={
      <>
        {refusal && refusal.responseId !== null && (
          <ButtonLink
            to={`/home/history-detail?id=${refusal.responseId}`}
            size="s"
            kind="secondary"
          >
            查看我的记录
          </ButtonLink>
        )}
        <ButtonLink to="/task" size="s" kind="secondary">
          看其他任务
        </ButtonLink>
      </>
    }
  >
    {msg}
  </Notice>
);
