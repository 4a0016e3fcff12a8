/** What tests need of the system: installed by its own package manager, where that is allowed. */
import { spawnSync } from "node:child_process";

/** Commands that must all succeed. */
type Way = string[][];
/** Where there are several ways, the better one is first. */
type Installer = { program: string; needsRoot: boolean } & Record<SystemPackage, Way[]>;

/** `statistics`: PSPP, which reads the files that SPSS reads. `cluster`: what drill/cluster puts together. */
export type SystemPackage = "browser" | "fonts" | "statistics" | "cluster";

const APT = ["apt-get", "install", "-y", "--no-install-recommends"];
const INSTALLERS: Installer[] = [
  {
    program: "apt-get",
    needsRoot: true,
    browser: [
      [
        ["apt-get", "update"],
        [...APT, "chromium-headless-shell"],
      ],
      [[...APT, "chromium"]],
    ],
    fonts: [
      [
        ["apt-get", "update"],
        [...APT, "fonts-noto-cjk"],
      ],
    ],
    statistics: [
      [
        ["apt-get", "update"],
        [...APT, "pspp"],
      ],
    ],
    cluster: [
      [
        ["apt-get", "update"],
        [...APT, "patroni", "python3-etcd", "etcd-server", "haproxy"],
        [...APT, "pgbouncer", "postgresql", "iproute2"],
      ],
    ],
  },
  {
    program: "dnf",
    needsRoot: true,
    browser: [[["dnf", "install", "-y", "chromium"]]],
    fonts: [[["dnf", "install", "-y", "google-noto-sans-cjk-fonts"]]],
    statistics: [[["dnf", "install", "-y", "pspp"]]],
    cluster: [], // not among its packages
  },
  {
    program: "pacman",
    needsRoot: true,
    browser: [[["pacman", "-Sy", "--noconfirm", "chromium"]]],
    fonts: [[["pacman", "-Sy", "--noconfirm", "noto-fonts-cjk"]]],
    statistics: [], // not among its packages
    cluster: [],
  },
  {
    program: "brew",
    needsRoot: false,
    browser: [[["brew", "install", "--cask", "chromium"]]],
    fonts: [], // macOS has them
    statistics: [[["brew", "install", "pspp"]]],
    cluster: [], // no network namespaces there
  },
];

/** Whether it is there afterwards; only as root, or where sudo asks for no password. */
export function installs(what: SystemPackage): boolean {
  const installer = INSTALLERS.find(({ program }) => succeeds([program, "--version"]));
  if (!installer) return false;
  const isRoot = process.getuid?.() === 0;
  if (installer.needsRoot && !isRoot && !succeeds(["sudo", "-n", "true"])) return false;
  const prefix = installer.needsRoot && !isRoot ? ["sudo", "-n"] : [];
  return installer[what].some((way) =>
    way.every((command) => succeeds([...prefix, ...command], "inherit")),
  );
}

export function succeeds(
  [file = "", ...args]: string[],
  stdio: "ignore" | "inherit" = "ignore",
): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(file, args, { stdio: ["ignore", stdio, stdio], env }).status === 0;
}
