/** /course/{id} and /industry/{id}: the text, what comes with it, and what to read next. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, useLocation, useParams } from "react-router";
import type { Article } from "#contract/member/community/content.ts";
import { useOwnTitle } from "../../platform/ownTitle.ts";
import { passOnAs } from "../../platform/share.ts";
import { useSite } from "../../platform/site.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { classes } from "../../ui/classes.ts";
import { RichText } from "../../ui/RichText.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/States.tsx";
import styles from "./ArticlePage.module.css";
import { Attachments } from "./Attachments.tsx";
import { Contents, hasContents } from "./Contents.tsx";
import { Helpful } from "./Helpful.tsx";
import { Place } from "./Place.tsx";
import { ReadingProgress } from "./ReadingProgress.tsx";
import { articleOf, type Section, sectionAt } from "./sections.ts";
import { ShareArticle } from "./ShareArticle.tsx";
import { factsOf, withAnchors } from "./words.ts";

export function ArticlePage() {
  const section = sectionAt(useLocation().pathname);
  const { id = "" } = useParams();
  const article = useQuery(articleOf(id));
  const missing = <Missing section={section} />;
  return (
    <Loaded query={article} skeleton={<ArticleSkeleton />} missing={missing}>
      {(data) =>
        data.kind === section.kind ? (
          <Reading key={data.id} section={section} article={data} />
        ) : (
          missing
        )
      }
    </Loaded>
  );
}

type ReadingProps = { section: Section; article: Article };

function Reading({ section, article }: ReadingProps) {
  const body = useRef<HTMLDivElement>(null);
  const { html, headings } = withAnchors(article.html);
  useOwnTitle(article.title);
  const { brand } = useSite();
  const { title } = article;
  const [text, path] = [article.summary || brand.slogan, `${section.path}/${article.id}`];
  useEffect(() => passOnAs({ title, text, path }), [title, text, path]);
  return (
    <div className={classes(styles.page, hasContents(headings) && styles.withContents)}>
      <div className={styles.main}>
        <Head section={section} article={article} />
        <div ref={body} className={styles.body}>
          <RichText isDocument html={html} />
        </div>
        <ReadingProgress articleId={article.id} body={body} />
        <Attachments list={article.attachments} />
        <Helpful key={article.id} article={article} />
        <Neighbours section={section} article={article} />
      </div>
      {hasContents(headings) && <Contents headings={headings} />}
    </div>
  );
}

function Head({ section, article }: ReadingProps) {
  const { title, summary, cover, pinned } = article;
  return (
    <header className={styles.head}>
      <Place section={section} article={article} />
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.facts}>
        {pinned && <Badge tone="accent">置顶</Badge>}
        <span>{factsOf(article)}</span>
        <ShareArticle title={title} text={summary} path={`${section.path}/${article.id}`} />
      </div>
      {summary && <p className={styles.summary}>{summary}</p>}
      {cover && <img className={styles.cover} src={cover} alt="" />}
    </header>
  );
}

function Neighbours({ section, article: { newer, older } }: ReadingProps) {
  if (!newer && !older) return null;
  return (
    <nav aria-label={`其他${section.noun}`} className={styles.neighbours}>
      {newer && (
        <Link to={`${section.path}/${newer.id}`} className={styles.neighbour}>
          <span>上一篇</span>
          {newer.title}
        </Link>
      )}
      {older && (
        <Link to={`${section.path}/${older.id}`} className={styles.neighbour}>
          <span>下一篇</span>
          {older.title}
        </Link>
      )}
    </nav>
  );
}

function Missing({ section }: { section: Section }) {
  return (
    <ErrorState
      title={`没有找到这篇${section.noun}`}
      hint="它可能已经撤下，或者链接不完整。"
      action={<ButtonLink to={section.path}>{`看看其他${section.noun}`}</ButtonLink>}
    />
  );
}

function ArticleSkeleton() {
  return (
    <div role="status" className={styles.page}>
      <span className="visually-hidden">正在加载</span>
      <div className={styles.main}>
        <Skeleton width={160} />
        <h1 className={styles.title}>
          <Skeleton width="80%" height={36} />
        </h1>
        <Skeleton height={640} />
      </div>
    </div>
  );
}
