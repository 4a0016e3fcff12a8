/** What is opened in its editor. Read once when it opens: a refetch must not change the text while somebody edits it. */
import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Page } from "./Page.tsx";
import { FailureState } from "./States.tsx";
import { Waiting } from "./Waiting.tsx";

type EditorPageProps<T> = {
  /** While there is nothing to edit yet. */
  title: string;
  asked: UseQueryOptions<T>;
  children: (data: T) => ReactNode;
};

export function EditorPage<T>({ title, asked, children }: EditorPageProps<T>) {
  const { data, error, isFetching, refetch } = useQuery({
    ...asked,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
  if (data !== undefined && !isFetching) return children(data);
  return (
    <Page title={title}>
      {error && !isFetching ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting lines={15} />
      )}
    </Page>
  );
}
