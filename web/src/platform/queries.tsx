/**
 * Puts the query cache around a page. It comes with the pages that need it: the landing page and the
 * way in do without, which spares a first visit 13 KB (gzip).
 */
import { hydrate, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, useContext } from "react";
import { askAgain } from "./askAgain.ts";
import { sentHere } from "./drawn.ts";
import { followAccount } from "./member.ts";
import { queryClient } from "./query.ts";
import { ServerQueries } from "./serverQueries.ts";
import { hasSession, onSignedInChange } from "./session.ts";

export function withQueries(Page: ComponentType): ComponentType {
  return function PageWithQueries() {
    return (
      <QueryClientProvider client={useContext(ServerQueries) ?? queryClient}>
        <Page />
      </QueryClientProvider>
    );
  };
}

/**
 * What a member was answered must not outlive the session. What is still shown goes with its page, a
 * moment later: taken away under it, it would be asked for again, without a token.
 */
function forgetAll(): void {
  const cache = queryClient.getQueryCache();
  queryClient.removeQueries({ type: "inactive" });
  const shown = new Set(cache.getAll());
  const stop = cache.subscribe(({ type, query }) => {
    if (type !== "observerRemoved" || query.isActive() || !shown.delete(query)) return;
    cache.remove(query);
    if (shown.size === 0) stop();
  });
}

if (typeof document !== "undefined") {
  const sent = sentHere();
  // A member's is taken in where it is known to be this member's (adopt.ts).
  if (sent && !sent.member) hydrate(queryClient, sent.queries);
  onSignedInChange(() => {
    // What strangers were answered (tasks without a verdict on oneself) is not what members are.
    if (hasSession()) void askAgain(queryClient, {});
    else forgetAll();
  });
  followAccount();
}
