/** What every page can rely on, the same on the server and in the browser. */
import type { ReactNode } from "react";
import type { Site } from "#contract/member/community/site.ts";
import { Drawn, type DrawnBy } from "./platform/drawn.ts";
import { SiteProvider } from "./platform/site.ts";

type AppProps = { site: Site; drawn: DrawnBy | null; children: ReactNode };

export const App = ({ site, drawn, children }: AppProps) => (
  <SiteProvider value={site}>
    <Drawn value={drawn}>{children}</Drawn>
  </SiteProvider>
);
