/** What one picture shows: whose eyes, which page, and what is done on it first. */
import type { Page } from "playwright-core";
import type { SampleMember } from "../sample-member.ts";

/**
 * `member` has a long history and nothing left to do, `regular` is in the middle, `newcomer` has nothing;
 * `leader` invites, and has a team; `agent` has links.
 */
export type Viewer = "stranger" | "member" | "regular" | "newcomer" | "leader" | "agent";
export type Members = Partial<Record<Viewer, SampleMember>>;
export type View = {
  /** The file's beginning. */
  name: string;
  path: string;
  as: Viewer;
  /** What is done on the page before the picture is taken. */
  act?: (page: Page) => Promise<void>;
};

export const viewOf = (path: string, as: Viewer, name = path): View => ({
  name: `${as === "stranger" ? "" : `${as}-`}${name.replace(/^\//, "").replace(/\W+/g, "-") || "root"}`,
  path,
  as,
});
