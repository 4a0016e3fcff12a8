/** /course and /industry: cover cards, pinned first, by category. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useLocation, useSearchParams } from "react-router";
import { type ArticleCard as Card, listProgress } from "#contract/member/community/content.ts";
import { Page } from "../../layout/Page.tsx";
import { query } from "../../platform/query.ts";
import { useSignedIn } from "../../platform/session.ts";
import { useSearch } from "../../platform/useSearch.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Chip, Chips } from "../../ui/Chip.tsx";
import { PagedList } from "../../ui/PagedList.tsx";
import { PullToRefresh } from "../../ui/PullToRefresh.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Empty } from "../../ui/States.tsx";
import { ArticleCard } from "./ArticleCard.tsx";
import styles from "./ArticleListPage.module.css";
import {
  articlePages,
  categoriesBelow,
  categoryIn,
  otherThan,
  type Section,
  sectionAt,
} from "./sections.ts";

export function ArticleListPage() {
  const section = sectionAt(useLocation().pathname);
  const other = otherThan(section);
  const [search] = useSearchParams();
  const category = categoryIn(search);
  const list = useInfiniteQuery(articlePages(section, category));
  return (
    <Page
      title={section.title}
      action={
        // The phone's bar at the foot leads to one of the two shelves only.
        <ButtonLink to={other.path} kind="quiet" size="s">
          {other.title}
        </ButtonLink>
      }
    >
      <p className={styles.lead}>{section.lead}</p>
      <Categories section={section} />
      <PullToRefresh onRefresh={() => list.refetch()}>
        <PagedList
          query={list}
          skeleton={<ListSkeleton />}
          empty={<NoArticles section={section} isFiltered={category !== undefined} />}
        >
          {(articles) => <Cards section={section} articles={articles} />}
        </PagedList>
      </PullToRefresh>
    </Page>
  );
}

function Categories({ section }: { section: Section }) {
  const [search, narrow] = useSearch();
  const chosen = categoryIn(search);
  const { data } = useQuery(categoriesBelow(section.rootCategory));
  const shown = data?.list.filter(({ parentId, articles, id }) => {
    // The one that is chosen stays, though it may have become empty.
    return parentId === section.rootCategory && (articles > 0 || String(id) === chosen);
  });
  const choose = (category: string | undefined) => narrow({ category });
  return (
    <div className={styles.chips}>
      <Chips label={`${section.noun}分类`} toEdges>
        <Chip isOn={chosen === undefined} onClick={() => choose(undefined)}>
          全部
        </Chip>
        {shown?.map(({ id, name }) => (
          <Chip key={id} isOn={String(id) === chosen} onClick={() => choose(String(id))}>
            {name}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

function Cards({ section, articles }: { section: Section; articles: readonly Card[] }) {
  const isSignedIn = useSignedIn();
  const { data } = useQuery({ ...query(listProgress), enabled: isSignedIn });
  const read = new Map(data?.list.map(({ articleId, percent }) => [articleId, percent]));
  return (
    <ul className={styles.list} aria-label={section.title}>
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleCard
            article={article}
            to={`${section.path}/${article.id}`}
            percent={isSignedIn ? (read.get(article.id) ?? 0) : 0}
          />
        </li>
      ))}
    </ul>
  );
}

function NoArticles({ section, isFiltered }: { section: Section; isFiltered: boolean }) {
  const [, setSearch] = useSearchParams();
  if (!isFiltered) {
    return (
      <Empty
        content={section.noun}
        hint="新内容发布后会出现在这里。"
        action={<ButtonLink to="/task">看看任务</ButtonLink>}
      />
    );
  }
  return (
    <Empty
      content={`这个分类的${section.noun}`}
      hint="换一个分类看看。"
      action={
        <Button kind="secondary" onClick={() => setSearch({}, { replace: true })}>
          查看全部
        </Button>
      }
    />
  );
}

function ListSkeleton() {
  return (
    <div role="status" className={styles.list}>
      <span className="visually-hidden">正在加载</span>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.bone}>
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
  );
}
