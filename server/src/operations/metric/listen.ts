/** /metrics on a separate port: visitors of the site must not see figures of money and traffic. */
import { createServer, type Server } from "node:http";
import { Refusal } from "../../config/refusal.ts";
import { isSameSecret } from "../../platform/same-secret.ts";
import type { World } from "../../platform/world.ts";
import type { Metrics } from "./service.ts";

/**
 * Undefined when METRICS_PORT is not set, or where another process has it: the site serves without being seen, which an
 * alert says (SiteDown), and does not end. Two units that read one file of settings once took each other down so.
 */
export async function openMetrics(
  world: World,
  metrics: Metrics,
): Promise<{ close(): Promise<void> } | undefined> {
  const { metricsPort, metricsHost } = world.config;
  if (metricsPort === undefined) return undefined;
  const server = createServer((request, response) => {
    void answer(world, metrics, request.headers.authorization)
      .catch((error: unknown) => {
        world.log.error({ err: error }, "metrics");
        return { status: 500, type: "text/plain", text: "" };
      })
      .then(({ status, type, text }) => {
        const found = new URL(request.url ?? "/", "http://x").pathname === "/metrics";
        response.writeHead(found ? status : 404, { "content-type": type });
        response.end(found ? text : "");
      });
  });
  try {
    await listening(server, metricsPort, metricsHost);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") {
      world.log.error({ port: metricsPort }, "METRICS_PORT is in use: no metrics of this process");
      return undefined;
    }
    throw new Refusal(
      `不能在 ${metricsHost}:${metricsPort} 上监听（METRICS_HOST、METRICS_PORT）`,
      "settings",
      error,
    );
  }
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const listening = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });

async function answer(world: World, metrics: Metrics, authorization: string | undefined) {
  const { metricsToken } = world.config;
  if (metricsToken !== undefined && !isSameSecret(authorization ?? "", `Bearer ${metricsToken}`))
    return { status: 401, type: "text/plain", text: "" };
  return { status: 200, type: metrics.contentType, text: await metrics.text(world) };
}
