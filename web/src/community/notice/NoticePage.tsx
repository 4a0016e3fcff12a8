/** /home/notices/{id}: 公告详情. It counts as read when it has really been on screen. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { DataOf } from "#contract/endpoint.ts";
import { getNotice } from "#contract/member/community/notice.ts";
import { Page } from "../../layout/Page.tsx";
import { query } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { useWhenSeen } from "../../platform/useWhenSeen.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { RichText } from "../../ui/RichText.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/States.tsx";
import { formatMoment } from "../../ui/time.ts";
import styles from "./Notice.module.css";
import { useReadNotices } from "./read.ts";

export function NoticePage() {
  const { id = "" } = useParams();
  const notice = useQuery(query(getNotice, { params: { id } }));
  return (
    <Loaded
      query={notice}
      skeleton={
        <Page inner title={<Skeleton width={240} height={28} />}>
          <Skeleton height={360} />
        </Page>
      }
      missing={<Gone />}
    >
      {(data) => <Shown key={data.id} notice={data} />}
    </Loaded>
  );
}

type Notice = DataOf<typeof getNotice>;

function Shown({ notice }: { notice: Notice }) {
  const now = useNow();
  const { title, html, publishedAt, updatedAt } = notice;
  const isChanged = Date.parse(updatedAt) - Date.parse(publishedAt) > 60_000;
  return (
    <Page inner title={title}>
      <p className={styles.published}>
        {`${formatMoment(publishedAt, now)} 发布`}
        {isChanged && `，${formatMoment(updatedAt, now)} 更新`}
      </p>
      <Card>
        <RichText html={html} />
      </Card>
      <p className={styles.back}>
        <ButtonLink to="/home/notices" kind="secondary">
          全部公告
        </ButtonLink>
      </p>
      {notice.isRead === false && <ReadMark id={notice.id} />}
    </Page>
  );
}

function ReadMark({ id }: { id: number }) {
  const { mark } = useReadNotices([id]);
  useWhenSeen(mark);
  return null;
}

const Gone = () => (
  <ErrorState
    title="没有找到这条公告"
    hint="它可能已经撤下。"
    action={
      <ButtonLink to="/home/notices" kind="secondary">
        全部公告
      </ButtonLink>
    }
  />
);
