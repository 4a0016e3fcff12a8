/** /home/feedback, 帮助反馈: the help centre, the way to ask, and what became of what was asked. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { FeedbackType } from "#contract/content-enums.ts";
import { FeedbackState } from "#contract/enums.ts";
import { type FeedbackCard, listFeedback } from "#contract/member/community/feedback.ts";
import { Page } from "../../layout/Page.tsx";
import { pages } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { useSearch } from "../../platform/useSearch.ts";
import { CountBadge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EnumChips } from "../../ui/EnumChips.tsx";
import { BookIcon } from "../../ui/shellIcons.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { Empty } from "../../ui/States.tsx";
import { formatMoment } from "../../ui/time.ts";
import styles from "./Feedback.module.css";
import { StateMark } from "./StateMark.tsx";

export function FeedbackPage() {
  const [search, narrow] = useSearch();
  const state = FeedbackState.values.find((value) => String(value) === search.get("state"));
  const choose = (next: FeedbackState | undefined) => narrow({ state: next });
  const query = state === undefined ? {} : { state };
  const list = useInfiniteQuery(pages(listFeedback, { query }));
  return (
    <Page
      inner
      titleHidden="phone"
      title="帮助反馈"
      action={<ButtonLink to="/home/feedback/ask">我要提问</ButtonLink>}
    >
      <div className="stack">
        <Card flush>
          <Rows label="自助帮助">
            <Row
              to="/help"
              start={<BookIcon />}
              title="帮助中心"
              about="提现、审核、账号，多数问题这里有答案"
            />
          </Rows>
        </Card>
        <div className={styles.phoneOnly}>
          <ButtonLink to="/home/feedback/ask" block>
            我要提问
          </ButtonLink>
        </div>
        <section aria-label="我的反馈">
          <div className={styles.filters}>
            <EnumChips label="状态" of={FeedbackState} value={state} onChoose={choose} toEdges />
          </div>
          <ListCard
            query={list}
            bones={{ rows: 4, height: 72 }}
            empty={<None isFiltered={state !== undefined} onAll={() => choose(undefined)} />}
          >
            {(cards) => (
              <Rows label="我的反馈">
                {cards.map((card) => (
                  <FeedbackRow key={card.id} card={card} />
                ))}
              </Rows>
            )}
          </ListCard>
        </section>
      </div>
    </Page>
  );
}

function FeedbackRow({ card: { id, type, state, summary, unread, updatedAt } }: RowProps) {
  const now = useNow();
  return (
    <Row
      to={`/home/feedback/${id}`}
      title={<span className={styles.summary}>{summary}</span>}
      about={`${FeedbackType.label(type)} · ${formatMoment(updatedAt, now)}`}
      end={
        <span className={styles.marks}>
          <CountBadge count={unread} label="条未读回复" />
          <StateMark state={state} />
        </span>
      }
    />
  );
}

type RowProps = { card: FeedbackCard };

function None({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  if (isFiltered)
    return (
      <Empty
        content="这个状态的反馈"
        action={
          <Button kind="secondary" onClick={onAll}>
            查看全部反馈
          </Button>
        }
      />
    );
  return (
    <Empty
      content="反馈"
      hint="遇到问题或有建议，按“我要提问”告诉我们，每一步处理都会显示在这里。"
    />
  );
}
