/** Pages inside a section: for those who are signed in or came by a link without an account; others are led to the section's entry. */
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { CallFailed } from "#contract/client.ts";
import { taskHashId, useSignedIn } from "../../platform/session.ts";
import { SessionEnded } from "../../platform/refresh.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/States.tsx";

const pageOf = (hash: string | null) =>
  hash === null ? "/task" : `/bbs/${encodeURIComponent(hash)}`;

export function InSection({ children }: { children: (hash: string) => ReactNode }) {
  const hash = taskHashId();
  if (hash === null) return <Navigate to="/task" replace />;
  return <SignedIn>{children(hash)}</SignedIn>;
}

/** For pages whose address does not name a section: what they show names it. */
export function SignedIn({ children }: { children: ReactNode }) {
  const isSignedIn = useSignedIn();
  // A pass cannot be seen from here: where there is none, the server says so.
  return isSignedIn || taskHashId() !== null ? (
    <>{children}</>
  ) : (
    <Navigate to={pageOf(taskHashId())} replace />
  );
}

export const isOutside = (error: Error | null): boolean =>
  (error instanceof CallFailed && error.code === 403) || error instanceof SessionEnded;

export const NotIn = ({ error }: { error: Error | null }) =>
  error instanceof SessionEnded ? (
    // Without a session and without a pass: the entry says how to come in.
    <Navigate to={pageOf(taskHashId())} replace />
  ) : (
    <ErrorState
      title="还没有进入这个讨论组"
      hint="从讨论组首页进入后，就能看到话题。"
      action={<ButtonLink to={pageOf(taskHashId())}>去讨论组首页</ButtonLink>}
    />
  );
