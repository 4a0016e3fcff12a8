/**
 * Whether a call comes from a page of ours. A cookie goes with whatever the same site sends, and a sibling host of
 * ours is the same site: a page there could press a button that needs no body.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Endpoint } from "#contract/endpoint.ts";
import { bringsPass } from "./cookies.ts";
import { Failure } from "./failure.ts";

/** What changes something by a cookie is taken from a page of ours and from nowhere else. */
export function refuseOtherSites(
  { method, path, access, byCookie }: Endpoint,
  headers: IncomingHttpHeaders,
  secure: boolean,
) {
  if (method === "GET") return;
  const isConsole = path.startsWith("/console/");
  // Without a cookie nobody is signed in, and gets that answer; a sign-in sets one, and is refused from other sites.
  if (headers.cookie === undefined && !(isConsole && access === "public")) return;
  // The others go by a header that no other site can set, so an old script that says nothing harms nobody.
  const isStrict =
    isConsole || byCookie === true || (access === "topic" && bringsPass(headers.cookie));
  const said = saidOf(headers, secure);
  if (said === "own" || (said === "nothing" && !isStrict)) return;
  throw new Failure("forbidden", {
    msg: isConsole ? "请在控制台页面里操作" : "请在本站页面里操作",
  });
}

/** What a browser says of where a call comes from; no page can change it. */
type OriginSaid = "own" | "other" | "nothing";

/**
 * Sec-Fetch-Site says it outright. Browsers from before it say with each POST which page's origin it is from, and the
 * oldest at least its address; both are compared with the host that was asked, and on https the scheme, too. The host
 * is the Host header, never X-Forwarded-Host, which anybody may write.
 */
function saidOf(headers: IncomingHttpHeaders, secure: boolean): OriginSaid {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" ? "own" : "other";
  const from = headers.origin ?? headers.referer;
  if (from === undefined) return "nothing";
  // "null" is what a page in a sandbox says.
  if (!URL.canParse(from)) return "other";
  const { host, protocol } = new URL(from);
  const isScheme = secure ? protocol === "https:" : /^https?:$/.test(protocol);
  return isScheme && host !== "" && host === hostOf(headers, protocol) ? "own" : "other";
}

/** As a URL writes it: in lower case, without the port that the scheme means anyway. */
function hostOf({ host = "" }: IncomingHttpHeaders, protocol: string): string | undefined {
  const url = `${protocol}//${host}`;
  return URL.canParse(url) ? new URL(url).host : undefined;
}
