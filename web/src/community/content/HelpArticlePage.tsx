/** /help/{id}: one answer, beside the subjects, with the word whether it helped. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ArticleKind } from "#contract/content-enums.ts";
import type { Article } from "#contract/member/community/content.ts";
import { Page } from "../../layout/Page.tsx";
import { useOwnTitle } from "../../platform/ownTitle.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { RichText } from "../../ui/RichText.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/States.tsx";
import { formatDay } from "../../ui/time.ts";
import { Attachments } from "./Attachments.tsx";
import styles from "./Help.module.css";
import { Helpful } from "./Helpful.tsx";
import { HelpSearch } from "./HelpSearch.tsx";
import { HelpTree } from "./HelpTree.tsx";
import { Place } from "./Place.tsx";
import { articleOf } from "./sections.ts";

const help = { path: "/help", title: "帮助中心" };

export function HelpArticlePage() {
  const { id = "" } = useParams();
  const article = useQuery(articleOf(id));
  const chosen = article.data && String(article.data.categoryId);
  return (
    <Page>
      <HelpSearch term="" isAsked />
      <div className={styles.columns}>
        <HelpTree chosen={chosen ?? ""} />
        <Card>
          <Loaded query={article} skeleton={<AnswerSkeleton />} missing={<Missing />}>
            {(data) =>
              data.kind === ArticleKind.of.help ? <Answer article={data} /> : <Missing />
            }
          </Loaded>
        </Card>
      </div>
    </Page>
  );
}

function Answer({ article }: { article: Article }) {
  const { title, html, updatedAt, attachments } = article;
  useOwnTitle(title);
  return (
    <>
      <Place section={help} article={article} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.updated}>{`更新于 ${formatDay(updatedAt)}`}</p>
      <RichText html={html} />
      <Attachments list={attachments} />
      <Helpful key={article.id} article={article} />
    </>
  );
}

function Missing() {
  return (
    <ErrorState
      title="没有找到这篇帮助"
      hint="它可能已经撤下，可以搜一搜，或者直接问我们。"
      action={<ButtonLink to="/help">回到帮助中心</ButtonLink>}
    />
  );
}

function AnswerSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">正在加载</span>
      <h1 className={styles.title}>
        <Skeleton width="60%" height={28} />
      </h1>
      <Skeleton height={320} />
    </div>
  );
}
