/** The providers, the same on the server and in the browser. */
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Site } from "#contract/member/site.ts";
import { SiteProvider } from "./platform/site.ts";

type AppProps = { site: Site; queryClient: QueryClient; children: ReactNode };

export function App({ site, queryClient, children }: AppProps) {
  return (
    <SiteProvider value={site}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </SiteProvider>
  );
}
