/** /metrics on a separate port: visitors of the site must not see figures of money and traffic. */
import { createServer, type Server } from "node:http";
import { Refusal } from "../../config/refusal.ts";
import { isSameSecret } from "../../platform/same-secret.ts";
import type { World } from "../../platform/world.ts";
import type { Metrics } from "./service.ts";

/** Undefined when METRICS_PORT is not set. Answers once it listens. */
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
  await listening(server, metricsPort, metricsHost);
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
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Refusal(`端口 ${port} 已被占用（METRICS_PORT）`, "passing", error)
          : new Refusal(
              `不能在 ${host}:${port} 上监听（METRICS_HOST、METRICS_PORT）`,
              "settings",
              error,
            ),
      ),
    );
    server.listen(port, host, resolve);
  });

async function answer(world: World, metrics: Metrics, authorization: string | undefined) {
  const { metricsToken } = world.config;
  if (metricsToken !== undefined && !isSameSecret(authorization ?? "", `Bearer ${metricsToken}`))
    return { status: 401, type: "text/plain", text: "" };
  return { status: 200, type: metrics.contentType, text: await metrics.text(world) };
}
