/** An article in the editor, or a new one. Read once when it opens: a refetch must not pull the text from under a hand. */
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useParams } from "react-router";
import { consoleArticle } from "#contract/console/content.ts";
import { query } from "../platform/query.ts";
import { Page } from "../ui/Page.tsx";
import { FailureState } from "../ui/States.tsx";
import { ArticleEditor } from "./ArticleEditor.tsx";

export const NewArticlePage = () => <ArticleEditor article={null} />;

export function ArticlePage() {
  const { id = "" } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    ...query(consoleArticle, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
  if (data && !isFetching) return <ArticleEditor key={data.id} article={data} />;
  return (
    <Page title={`文章 ${id}`}>
      {error && !isFetching ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 14 }} />
      )}
    </Page>
  );
}
