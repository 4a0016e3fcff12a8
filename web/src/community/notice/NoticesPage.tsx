/** /home/notices: every announcement, newest first, with what I have read. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { listNotices, listUnread, type NoticeCard } from "#contract/member/community/notice.ts";
import { Page } from "../../layout/Page.tsx";
import { knownNews, learnNews } from "../../platform/news.ts";
import { pages, query } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { NewsTabs } from "../../ui/NewsTabs.tsx";
import { Empty } from "../../ui/States.tsx";
import { formatMoment } from "../../ui/time.ts";
import { UnreadDot } from "../../ui/UnreadDot.tsx";
import styles from "./Notice.module.css";
import { useReadNotices } from "./read.ts";

export function NoticesPage() {
  const list = useInfiniteQuery(pages(listNotices, { query: {} }));
  return (
    <Page inner titleHidden="phone" title="公告">
      <NoticeTabs />
      <ListCard query={list} bones={{ height: 80 }} empty={<NoNotices />}>
        {(notices) => (
          <Rows label="公告">
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </Rows>
        )}
      </ListCard>
    </Page>
  );
}

function NoticeTabs() {
  const { isBusy, mark } = useReadNotices(null);
  const { data: unread } = useQuery({ ...query(listUnread), staleTime: 0 });
  // Passes the server's count on, so that every badge of the site shows the same.
  useEffect(() => {
    if (!unread) return;
    const unreadMessages = knownNews()?.unreadMessages ?? 0;
    learnNews({
      newMessage: unreadMessages + unread.count > 0,
      unreadMessages,
      unreadNotices: unread.count,
    });
  }, [unread]);
  return <NewsTabs of="notices" isBusy={isBusy} onReadAll={mark} />;
}

function NoticeRow({ notice }: { notice: NoticeCard }) {
  const { id, title, summary, pinned, publishedAt, isRead } = notice;
  const isUnread = isRead === false;
  return (
    <Row
      to={`/home/notices/${id}`}
      title={
        <span className={styles.title}>
          <UnreadDot isUnread={isUnread} />
          <span className={isUnread ? styles.unread : undefined}>{title}</span>
        </span>
      }
      about={
        <span className={styles.about}>
          <span className={styles.summary}>{summary}</span>
          <span className={styles.when}>
            {pinned && <Badge tone="accent">置顶</Badge>}
            {formatMoment(publishedAt, useNow())}
          </span>
        </span>
      }
    />
  );
}

const NoNotices = () => (
  <Empty
    content="公告"
    hint="规则变化、活动和维护时间会在这里公布。"
    action={<ButtonLink to="/home">回到首页</ButtonLink>}
  />
);
