/** Whether those a text or a picture is shown to can open what it links to on the site. */
import { linkProblem, type Viewer } from "#contract/viewer.ts";
import { badField } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { allBrands } from "./sql.ts";

type Linked = {
  /** Its name in the contract, and as the form calls it. */
  field: string;
  called: string;
  /** As they are written; none, a letter's address or another site's is nothing to check. */
  links: readonly string[];
  viewers: readonly Viewer[] | "everybody";
  /** Where it is read: what a link without a slash at its beginning goes by. */
  at?: `/${string}`;
  /** Opened by the browser and not by the site's router, so a file is as good as a page. */
  mayBeFile?: true;
};

const files = /^\/(?:storage|sample|assets)\//;

/** 400 with the field, for the first link that leads some of them nowhere. */
export async function refuseShutLinks({ db }: World, linked: Linked): Promise<void> {
  const { field, called, links, viewers, at = "/home/notices/1", mayBeFile = false } = linked;
  const brands = links.length === 0 ? [] : await allBrands(db);
  const hosts = new Set(brands.flatMap((brand) => brand.hosts));
  for (const link of links) {
    const path = pathOf(link, at, hosts);
    if (path === undefined || (mayBeFile && files.test(path))) continue;
    const problem = linkProblem(called, path, viewers);
    if (problem) throw badField(field, problem);
  }
}

/** Of a page of ours, however it is written: /task, task beside the notices, or https:// with a brand's host. */
function pathOf(link: string, at: string, hosts: ReadonlySet<string>): string | undefined {
  const base = `https://${HOST}${at}`;
  if (link === "" || !URL.canParse(link, base)) return undefined;
  const { protocol, hostname, pathname } = new URL(link, base);
  if (protocol !== "https:") return undefined;
  return hostname === HOST || hosts.has(hostname) ? pathname : undefined;
}

const HOST = "page.invalid";
