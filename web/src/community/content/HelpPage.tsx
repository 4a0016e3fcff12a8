/** /help: the questions that people ask, by subject and by search. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Question } from "#contract/member/community/content.ts";
import { Page } from "../../layout/Page.tsx";
import { useHydrated } from "../../platform/hydrated.ts";
import { useSite } from "../../platform/site.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { PagedList } from "../../ui/PagedList.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Empty } from "../../ui/States.tsx";
import styles from "./Help.module.css";
import { HelpSearch, longestSearch } from "./HelpSearch.tsx";
import { HelpTree, useHelpTree } from "./HelpTree.tsx";
import { Marked } from "./Marked.tsx";
import { categoryIn, questionPages } from "./sections.ts";

export function HelpPage() {
  const [params] = useSearchParams();
  // The server draws the page without the search, and the browser takes that over as it is.
  const term = useHydrated() ? (params.get("q") ?? "").trim().slice(0, longestSearch) : "";
  const category = categoryIn(params);
  return (
    <Page title="帮助中心" titleHidden="phone">
      <HelpSearch term={term} />
      <div className={styles.columns}>
        <HelpTree chosen={term ? undefined : category} />
        <Questions key={`${term} ${category}`} term={term} category={category} />
      </div>
    </Page>
  );
}

type QuestionsProps = { term: string; category: string | undefined };

function Questions({ term, category }: QuestionsProps) {
  const root = String(useSite().helpCategoryId);
  const list = useInfiniteQuery(questionPages(term ? root : (category ?? root), term));
  const tree = useHelpTree();
  const name = tree.find(({ id }) => String(id) === category)?.name;
  const title = term ? `“${term}”的搜索结果` : (name ?? "常见问题");
  return (
    <Card title={title} flush>
      <PagedList
        query={list}
        skeleton={<SkeletonRows rows={8} height={64} />}
        empty={<Nothing term={term} />}
      >
        {(questions) => (
          <Rows label={title}>
            {questions.map((question) => (
              <Line key={question.id} question={question} term={term} />
            ))}
          </Rows>
        )}
      </PagedList>
      {/* Shown together with the list, which would otherwise push it down. */}
      {!list.isPending && (
        <p className={styles.ask}>
          没找到答案？
          <ButtonLink to="/home/feedback/ask" kind="quiet" size="s">
            我要提问
          </ButtonLink>
          <ButtonLink to="/pre-home" kind="quiet" size="s">
            新人看这里
          </ButtonLink>
        </p>
      )}
    </Card>
  );
}

function Line({ question: { id, title, summary }, term }: { question: Question; term: string }) {
  return (
    <Row
      to={`/help/${id}`}
      title={<Marked text={title} term={term} />}
      about={summary && <Marked text={summary} term={term} />}
    />
  );
}

function Nothing({ term }: { term: string }) {
  if (!term) return <Empty content="帮助文章" hint="可以直接问我们，工作日 9:00—18:00 处理。" />;
  return (
    <Empty
      content={`与“${term}”有关的帮助`}
      hint="换个说法试试，或者直接问我们。"
      action={<ButtonLink to="/home/feedback/ask">我要提问</ButtonLink>}
    />
  );
}
