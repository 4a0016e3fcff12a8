/** The page of one thing: waits for it, or says why it is not there. */
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Page } from "./Page.tsx";
import { FailureState } from "./States.tsx";
import { Waiting } from "./Waiting.tsx";

type LoadedPageProps<T> = {
  /** While it is not there. */
  title: string;
  asked: UseQueryOptions<T>;
  children: (data: T) => ReactNode;
};

export function LoadedPage<T>({ title, asked, children }: LoadedPageProps<T>) {
  const { data, error, refetch } = useQuery(asked);
  if (data !== undefined) return children(data);
  return (
    <Page title={title}>
      {error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting lines={15} />
      )}
    </Page>
  );
}
