/** One answer of the server on a page: its skeleton, its error with a retry, or what it is. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CallFailed } from "#contract/client.ts";
import { ErrorState } from "./States.tsx";

type LoadedProps<T> = {
  query: UseQueryResult<T>;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
  /** Instead of the error, when there is no such thing. */
  missing?: ReactNode;
};

export function Loaded<T>({ query, skeleton, children, missing }: LoadedProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (missing && isMissing(query.error)) return <>{missing}</>;
  return (
    <Waiting
      isPaused={query.fetchStatus === "paused"}
      error={query.error}
      onRetry={() => void query.refetch()}
      skeleton={skeleton}
    />
  );
}

type WaitingProps = {
  isPaused: boolean;
  error: Error | null;
  onRetry: () => void;
  skeleton: ReactNode;
};

export function Waiting({ isPaused, error, onRetry, skeleton }: WaitingProps) {
  if (isPaused) return <ErrorState title="现在没有网络" hint="网络恢复后会自动加载。" />;
  if (!error) return <>{skeleton}</>;
  const said = error instanceof CallFailed ? { hint: error.message } : {};
  return <ErrorState {...said} onRetry={onRetry} />;
}

/** 404, or 400 for a number that no row can have. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof CallFailed && (error.code === 404 || error.code === 400);
