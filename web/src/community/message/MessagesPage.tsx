/** /home/messages: what happened to me, newest first; each line leads to what it tells of. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { MessageKind } from "#contract/content-enums.ts";
import { listMessages, readMessages } from "#contract/member/community/notice.ts";
import { Page } from "../../layout/Page.tsx";
import { learnNews } from "../../platform/news.ts";
import { happened } from "../../platform/newsCache.ts";
import { pages, useSend } from "../../platform/query.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { EnumChips } from "../../ui/EnumChips.tsx";
import { NewsTabs } from "../../ui/NewsTabs.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { Empty } from "../../ui/States.tsx";
import { MessageRows } from "./MessageRows.tsx";
import styles from "./MessagesPage.module.css";
import { readKind } from "./words.ts";

export function MessagesPage() {
  const [search] = useSearchParams();
  const kind = readKind(search);
  const list = useInfiniteQuery(pages(listMessages, { query: kind === undefined ? {} : { kind } }));
  const read = useRead();
  // Marked before the server answers: opening a line leaves the page.
  const mark = (id: number) => {
    happened({ as: "read", of: "messages", ids: [id] });
    read.mutate({ body: { ids: [id] } });
  };
  return (
    <Page inner titleHidden="phone" title="消息">
      <MessageTabs />
      <KindFilter kind={kind} />
      <ListCard query={list} bones={{ height: 80 }} empty={<NoMessages kind={kind} />}>
        {(messages) => <MessageRows messages={messages} onRead={mark} />}
      </ListCard>
      {/* Shown together with the list, which would otherwise push it down. */}
      {!list.isPending && (
        <ButtonLink to="/home/alerts" kind="quiet" size="s" className={styles.settings}>
          提醒设置
        </ButtonLink>
      )}
    </Page>
  );
}

function MessageTabs() {
  const readAll = useRead();
  const mark = () => readAll.mutate({ body: { all: true } });
  return <NewsTabs of="messages" isBusy={readAll.isPending} onReadAll={mark} />;
}

/** In their order, as the last answer's count is the one that stays. */
function useRead() {
  return useSend(readMessages, {
    isInOrder: true,
    onDone: (news, { body }) => {
      // A list that was read before may have come since the press, or be on its way.
      happened({ as: "read", of: "messages", ids: body.ids ?? null });
      learnNews(news);
    },
  });
}

function KindFilter({ kind }: { kind: MessageKind | undefined }) {
  const [, setSearch] = useSearchParams();
  const choose = (value: MessageKind | undefined) =>
    setSearch(value === undefined ? {} : { kind: String(value) }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div className={styles.filters}>
      <EnumChips label="消息类型" of={MessageKind} value={kind} onChoose={choose} toEdges />
    </div>
  );
}

function NoMessages({ kind }: { kind: MessageKind | undefined }) {
  const [, setSearch] = useSearchParams();
  if (kind !== undefined)
    return (
      <Empty
        content={`“${MessageKind.label(kind)}”的消息`}
        action={
          <Button kind="secondary" onClick={() => setSearch({}, { replace: true })}>
            查看全部消息
          </Button>
        }
      />
    );
  return (
    <Empty
      content="消息"
      hint="奖励到账、提现进度、反馈回复都会告诉你。"
      action={<ButtonLink to="/task">去做任务</ButtonLink>}
    />
  );
}
