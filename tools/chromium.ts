/** The Chromium of the system, with fonts for Chinese: found, or installed where that is allowed. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installs, succeeds } from "./system-package.ts";

/** The one without windows first: it takes an eighth less of two processors than the whole browser. */
const COMMANDS = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const MAC_APPS = ["Google Chrome", "Chromium"].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** What playwright-core needs to launch it; root may not use the sandbox. */
export type Launch = { executablePath: string; args: string[]; env: Record<string, string> };

export function chromiumLaunch(): Launch {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(ADVICE);
  return {
    executablePath,
    args: [
      `--disable-features=${[...offByPlaywright, ...addressBar, spareProcess].join(",")}`,
      // The pages of one visit share a process instead of starting one each.
      "--process-per-site",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
    env: chineseNames(),
  };
}

/** Chromium takes only the last of several such lists, so playwright-core's own has to be repeated. */
const offByPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];
/**
 * What drops down from the address bar is a page of its own, drawn for each window though nobody sees the
 * bar: without it fifteen windows with two pages each take 6 s of a processor instead of 12.
 */
const addressBar = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];
/** Kept ready for the next page, which most visits never open. */
const spareProcess = "SpareRendererForSitePerProcess";

/** Without a language that knows UTF-8, Chromium calls a file with a Chinese name "download". */
const chineseNames = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ),
  LC_ALL: "C.UTF-8",
});

export function findChromium(): string | undefined {
  const given = process.env["CHROMIUM_PATH"];
  if (given) return given;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const inPath = COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...MAC_APPS].find((path) => existsSync(path));
}

const ADVICE =
  "没有可用的 Chromium：请安装 chromium 和中文字体（fonts-noto-cjk），或用 CHROMIUM_PATH 指定浏览器程序。 " +
  "No usable Chromium: install chromium and Chinese fonts, or point CHROMIUM_PATH at a browser.";

/** Answers undefined when all is there, otherwise one sentence on what is missing. */
export function ensureChromium(log: (line: string) => void): string | undefined {
  const found = findChromium();
  // It is started once: on Ubuntu the command may be a stub that only says "use snap".
  const works = (path: string) => succeeds([path, "--version"]);
  if (found === undefined || !works(found)) {
    log("正在安装 Chromium…");
    if (process.env["CHROMIUM_PATH"] || !installs("browser")) return ADVICE;
    const installed = findChromium();
    if (installed === undefined || !works(installed)) return ADVICE;
  }
  if (hasChineseFont()) return undefined;
  log("正在安装中文字体…");
  return installs("fonts") && hasChineseFont()
    ? undefined
    : "没有中文字体：请安装 fonts-noto-cjk。 No Chinese font: install fonts-noto-cjk.";
}

function hasChineseFont(): boolean {
  if (process.platform === "darwin") return true;
  const { stdout } = spawnSync("fc-list", [":lang=zh", "family"], { encoding: "utf8" });
  return typeof stdout === "string" && stdout.trim() !== "";
}
