/** What every page can rely on, the same on the server and in the browser. */
import type { ReactNode } from "react";
import type { Site } from "#contract/member/community/site.ts";
import { SiteProvider } from "./platform/site.ts";

type AppProps = { site: Site; children: ReactNode };

export const App = ({ site, children }: AppProps) => (
  <SiteProvider value={site}>{children}</SiteProvider>
);
