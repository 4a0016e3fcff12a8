/** Which addresses are accepted as a browser's push service; a member could send any address. */
import { isIP } from "node:net";

/** A sentence on what is wrong, or undefined. The host is resolved when something is sent. */
export function addressProblem(text: string, simulator: string | undefined): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return "推送地址有误，请重新开启";
  if (simulator !== undefined && url.origin === simulator) return undefined;
  if (url.protocol !== "https:") return "推送地址应为 https 地址";
  const { hostname, port, username, password } = url;
  const isBare = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || !hostname.includes(".");
  const isLocal = /\.(?:localhost|local|internal|lan|home|arpa)\.?$/.test(hostname);
  if (port !== "" || username !== "" || password !== "" || isBare || isLocal)
    return "推送地址不是公开的推送服务，不能使用";
  return undefined;
}
