/** Pages inside a section: who is signed in and has come by a link, else to the section's door. */
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { taskHashId, useSignedIn } from "../platform/session.ts";

export function InSection({ children }: { children: (hash: string) => ReactNode }) {
  const isSignedIn = useSignedIn();
  const hash = taskHashId();
  if (hash === null) return <Navigate to="/task" replace />;
  if (!isSignedIn) return <Navigate to={`/bbs/${encodeURIComponent(hash)}`} replace />;
  return <>{children(hash)}</>;
}
