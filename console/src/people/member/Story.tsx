/** Everything that happened to a member and by them, newest first, day by day. */
import { Button } from "antd";
import { memberStory, type StoryLine } from "#contract/console/operations/desk.ts";
import { useShortcuts } from "../../platform/keys.ts";
import { gold, signed, yuan } from "../../platform/money.ts";
import { exactTime } from "../../platform/time.ts";
import { useGrowing } from "../../platform/use-growing.ts";
import { useList } from "../../platform/use-list.ts";
import { FromHere } from "../../ui/FromHere.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { clockText, daysOf, kindIn, kindOf, lineLink, storyViews } from "./story.ts";
import styles from "./Story.module.css";

export function Story({ memberId }: { memberId: number }) {
  const url = useList();
  const kind = kindIn(url.search);
  const story = useGrowing(memberStory, {
    params: { id: String(memberId) },
    query: { size: 30, kind },
  });
  const lines = story.data?.pages.flatMap(({ list }) => list) ?? [];
  const more = () => {
    if (story.hasNextPage && !story.isFetchingNextPage) void story.fetchNextPage();
  };
  useShortcuts({ m: more });
  return (
    <div className={styles.story} aria-busy={story.isFetching}>
      <ViewTabs
        label="种类"
        views={storyViews}
        current={kind ?? ""}
        onChoose={(value) => url.filter("kind", value)}
      />
      {story.isPending && <Waiting lines={12} />}
      {story.error && lines.length === 0 && (
        <FailureState error={story.error} onRetry={() => void story.refetch()} />
      )}
      {story.data && lines.length === 0 && <Nothing kind={kind} />}
      {daysOf(lines).map(({ day, lines: ofDay }) => (
        <section key={ofDay[0]?.id ?? day} className={styles.day}>
          <h2>{day}</h2>
          <ol>
            {ofDay.map((line) => (
              <Line key={line.id} line={line} memberId={memberId} />
            ))}
          </ol>
        </section>
      ))}
      {story.hasNextPage && (
        <Button className={styles.more ?? ""} loading={story.isFetchingNextPage} onClick={more}>
          加载更多（M）
        </Button>
      )}
      {lines.length > 0 && !story.hasNextPage && <p className={styles.end}>没有更早的了</p>}
    </div>
  );
}

const Nothing = ({ kind }: { kind: StoryLine["kind"] | undefined }) =>
  kind === undefined ? (
    <EmptyState title="暂无经过" next="登录、作答、兑换、反馈之后会出现在这里。" />
  ) : (
    <EmptyState title={`暂无${kindOf(kind).label}的经过`} next="换一个种类看看。" />
  );

const Line = ({ line, memberId }: { line: StoryLine; memberId: number }) => {
  const { label, tone } = kindOf(line.kind);
  const to = lineLink(line, memberId);
  return (
    <li className={styles.line}>
      <time dateTime={line.at} title={exactTime(line.at)}>
        {clockText(line.at)}
      </time>
      <StateMark tone={tone}>{label}</StateMark>
      <div className={styles.what}>
        <span className={styles.title}>
          {to === null ? line.title : <FromHere to={to}>{line.title}</FromHere>}
        </span>
        {line.text !== "" && <span className={styles.text}>{line.text}</span>}
      </div>
      <Money line={line} />
      <span className={styles.by}>{line.by}</span>
    </li>
  );
};

const Money = ({ line: { gold: coins, fen } }: { line: StoryLine }) => (
  <span className={styles.money}>
    {coins !== 0 && <strong>{signed(coins, gold(coins))}</strong>}
    {fen !== 0 && <strong>{signed(fen, yuan(fen))}</strong>}
  </span>
);
