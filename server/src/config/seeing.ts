/** Settings of what is seen from outside: metrics for Prometheus, traces for OpenTelemetry. Both are off unless set. */
import { isIP } from "node:net";
import { KEY_LENGTH_MIN } from "./key-length.ts";
import { optional, optionalUrl, optionalWhole, type ReadersSetting, text } from "./readers.ts";

export const seeingTable = {
  metricsPort: [
    "METRICS_PORT",
    optionalWhole(1, 65_535),
    "Where Prometheus asks this process (/metrics); unless said, nowhere.",
  ],
  metricsHost: [
    "METRICS_HOST",
    text("127.0.0.1"),
    "The address of METRICS_PORT; any other than this machine's needs METRICS_TOKEN.",
  ],
  metricsToken: [
    "METRICS_TOKEN",
    optional,
    "What Prometheus must bring as its bearer token, 32 characters at least.",
  ],
  tracesUrl: [
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    optionalUrl,
    "Where spans are sent (OTLP over HTTP, as http://collector:4318/v1/traces); unless said, nowhere.",
  ],
} as const satisfies Record<string, ReadersSetting>;

type SeeingSettings = {
  port?: number;
  metricsPort?: number | undefined;
  metricsHost?: string;
  metricsToken?: string | undefined;
};

/** The amount of money owed is not public. */
export function seeingComplaints(read: SeeingSettings): string[] {
  const { port, metricsPort, metricsHost = "127.0.0.1", metricsToken } = read;
  if (metricsPort === undefined) return [];
  const complaints: string[] = [];
  if (metricsPort === port) complaints.push("METRICS_PORT 不能与 PORT 相同：指标不能公开");
  if (metricsToken !== undefined && metricsToken.length < KEY_LENGTH_MIN)
    complaints.push(`METRICS_TOKEN 至少 ${KEY_LENGTH_MIN} 个字符`);
  if (!isLoopback(metricsHost) && metricsToken === undefined)
    complaints.push(`METRICS_HOST=${metricsHost} 会对外开放，还需要设置 METRICS_TOKEN`);
  return complaints;
}

export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
