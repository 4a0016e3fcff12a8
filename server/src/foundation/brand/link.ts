/** Whether everybody who is shown a text or a picture can open the pages of the site that it links to. */
import { linkProblem, type Viewer } from "#contract/viewer.ts";
import { badField } from "../../platform/failure.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { allBrands } from "./sql.ts";

type Linked = {
  /** Its name in the contract, and as the form calls it. */
  field: string;
  called: string;
  /** As they are written. Mail addresses and addresses of other sites are not checked. */
  links: readonly string[];
  viewers: readonly Viewer[] | "everybody";
  /** The page where the link is read: relative links start from it. */
  at?: `/${string}`;
  /** Opened by the browser and not by the site's router, so a file is as good as a page. */
  mayBeFile?: true;
};

const files = /^\/(?:storage|sample|assets)\//;

/** 400 with the field, for the first link that leads some of them nowhere. */
export async function refuseShutLinks({ db }: World, linked: Linked): Promise<void> {
  const { field, called, links, viewers, at = "/home/notices/1", mayBeFile = false } = linked;
  for (const { path } of await sitePages(db, links, at)) {
    if (mayBeFile && files.test(path)) continue;
    const problem = linkProblem(called, path, viewers);
    if (problem) throw badField(field, problem);
  }
}

export type SitePage = {
  /** The link as it is written. */
  link: string;
  path: string;
  /** The brand whose host it names; undefined = the site on which it is read. */
  brand: string | undefined;
};

/** Those of pages of ours, however they are written: /task, task beside the notices, or https:// with a brand's host. */
export async function sitePages(db: Db, links: readonly string[], at: string): Promise<SitePage[]> {
  const brands = links.length === 0 ? [] : await allBrands(db);
  const base = `https://${HOST}${at}`;
  return links.flatMap((link) => {
    if (link === "" || !URL.canParse(link, base)) return [];
    const { protocol, hostname, pathname: path } = new URL(link, base);
    if (protocol !== "https:") return [];
    const brand = brands.find(({ hosts }) => hosts.includes(hostname))?.code;
    return hostname === HOST || brand !== undefined ? [{ link, path, brand }] : [];
  });
}

const HOST = "page.invalid";
