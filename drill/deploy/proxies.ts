/**
 * nginx and Caddy with the files of deploy/proxy as they are shipped; only ports, paths and certificates are this
 * machine's. Where a proxy is not installed that is said, and it is not tried.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../../tools/formatted.ts";
import { inMachineTime } from "../../tools/pace.ts";
import { freePort, isFree } from "../../tools/postgres/port.ts";

export const hosts = {
  first: "www.first.example",
  second: "www.second.example",
  console: "console.first.example",
} as const;

export type Proxy = {
  name: "nginx" | "caddy";
  version: string;
  port: number;
  /** Where it answers without TLS; Caddy leaves that out here. */
  plainPort: number | undefined;
  /** Who has signed its certificates. */
  ca: () => string;
  stop(): Promise<void>;
};

type Behind = { folder: string; nodePort: number };

const shipped = (name: string) => readFileSync(join(ROOT, "deploy/proxy", name), "utf8");

export const versionOf = (program: "nginx" | "caddy"): string | undefined => {
  const { status, stdout, stderr } = spawnSync(program, [program === "nginx" ? "-v" : "version"], {
    encoding: "utf8",
  });
  return status === 0 ? `${stdout}${stderr}`.trim().split(/[\s/]/).at(-1) : undefined;
};

export async function startNginx({ folder, nodePort }: Behind): Promise<Proxy> {
  const home = join(folder, "nginx");
  const tls = join(home, "tls");
  const [port, plainPort] = [await freePort(undefined), await freePort(undefined)];
  for (const host of Object.values(hosts)) makeCertificate(join(tls, host), host);
  const site = shipped("nginx.conf")
    .replaceAll(/^\s*listen \[::\].*\n/gm, "")
    .replaceAll(/listen 80\b/g, `listen 127.0.0.1:${plainPort}`)
    .replaceAll(/listen 443\b/g, `listen 127.0.0.1:${port}`)
    .replaceAll("/etc/panel/tls", tls)
    .replaceAll("/etc/nginx/panel-site.conf", join(home, "panel-site.conf"))
    .replace("127.0.0.1:3000", `127.0.0.1:${nodePort}`);
  writeFileSync(join(home, "panel.conf"), site);
  writeFileSync(join(home, "panel-site.conf"), shipped("panel-site.conf"));
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${home}/${kind};`)
    .join(" ");
  writeFileSync(
    join(home, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/error.log;\n` +
      `${process.getuid?.() === 0 ? "user root;\n" : ""}events {}\n` +
      `http { access_log off; ${folders}\ninclude ${home}/panel.conf; }\n`,
  );
  const args = ["-p", home, "-c", join(home, "nginx.conf")];
  const tested = spawnSync("nginx", ["-t", ...args], { encoding: "utf8" });
  if (tested.status !== 0 || /\[(warn|error|emerg)\]/.test(tested.stderr))
    throw new Error(`nginx -t: ${tested.stderr}`);
  const stop = await start(["nginx", ...args], { log: join(home, "said.log"), port });
  const ca = () =>
    Object.values(hosts)
      .map((host) => readFileSync(join(tls, host, "fullchain.pem"), "utf8"))
      .join("\n");
  return { name: "nginx", version: versionOf("nginx") ?? "", port, plainPort, ca, stop };
}

/** Signed by itself, as nobody else signs for an example. */
function makeCertificate(folder: string, host: string): void {
  mkdirSync(folder, { recursive: true });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const of = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`, "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...key, ...files, ...of], { stdio: "ignore" });
}

/** With its own certificate authority: a public one cannot be reached from here. */
export async function startCaddy({ folder, nodePort }: Behind): Promise<Proxy> {
  const home = join(folder, "caddy");
  mkdirSync(home, { recursive: true });
  const port = await freePort(undefined);
  const here = [
    "admin off",
    "local_certs",
    "skip_install_trust",
    "auto_https disable_redirects",
    `https_port ${port}`,
    `storage file_system ${home}`,
  ];
  const config = join(home, "Caddyfile");
  writeFileSync(config, shipped("Caddyfile").replace("{\n", `{\n\t${here.join("\n\t")}\n`));
  const env = {
    ...process.env,
    HOME: home,
    PANEL_NODES: `127.0.0.1:${nodePort}`,
  };
  const args = ["run", "--adapter", "caddyfile", "--config", config];
  const stop = await start(["caddy", ...args], { log: join(home, "said.log"), port, env });
  const ca = () => readFileSync(join(home, "pki/authorities/local/root.crt"), "utf8");
  await untilSigned(ca).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    name: "caddy",
    version: versionOf("caddy") ?? "",
    port,
    plainPort: undefined,
    ca,
    stop,
  };
}

const PATIENCE_MS = 10_000;

type How = { log: string; port: number; env?: NodeJS.ProcessEnv };

async function start(
  [program = "", ...args]: readonly string[],
  { log, port, env = process.env }: How,
): Promise<() => Promise<void>> {
  const output = openSync(log, "a");
  const child = spawn(program, args, { env, stdio: ["ignore", output, output] });
  const ended = once(child, "exit");
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (!isOver()) child.kill("SIGTERM");
    await ended;
  };
  for (const until = Date.now() + inMachineTime(PATIENCE_MS); await isFree(port); await sleep(20))
    if (isOver() || Date.now() > until) {
      await stop();
      throw new Error(`${program} does not listen: ${readFileSync(log, "utf8").slice(-800)}`);
    }
  return stop;
}

async function untilSigned(ca: () => string): Promise<void> {
  for (const until = Date.now() + inMachineTime(PATIENCE_MS); ; await sleep(50))
    try {
      ca();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
}
