/**
 * Installs what is missing and finds the pinned Node. Plain JavaScript without dependencies:
 * it is what runs before there is anything else, on whatever Node (20 or newer) the machine has.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
const stampPath = join(modules, ".install-stamp");
const pinnedNode = join(modules, "node", "bin", "node");

/** Makes node_modules match package-lock.json; answers the Node that the project is run with. */
export async function install() {
  const stamp = stampNow();
  if (readIfThere(stampPath) !== stamp) {
    if (!matchesLockFile()) await runNpmCi();
    await runAllowedScripts();
    if (matchesLockFile()) writeFileSync(stampPath, stamp);
  }
  return usableNode();
}

/** Runs a program in our place: same terminal, signals passed on, its exit code ours. */
export function runInOurPlace(file, args, env = process.env) {
  const child = spawn(file, args, {
    cwd: root,
    env,
    // The channel lets the child notice when this process is killed with -9.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.once("error", (error) => fail(`无法运行 ${file}。 Cannot run it: ${error.message}`));
  child.once("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
  if (npmPid !== undefined) endWithNpm(child, npmPid);
}

/**
 * Killing npm with -9 leaves this process behind. That it was npm who started us is known from the
 * variable; started by hand, outliving the parent is no accident (nohup, a closed terminal).
 */
export const npmPid = process.env.npm_lifecycle_event ? process.ppid : undefined;

/** Closes the channel to the child when npm is gone, which is what the child sees when this process is killed itself. */
function endWithNpm(child, parent) {
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    if (child.connected) child.disconnect();
  }, 500);
}

export function fail(sentence, exitCode = 1) {
  process.stderr.write(`${sentence}\n`);
  process.exit(exitCode);
}

function stampNow() {
  const lock = readFileSync(join(root, "package-lock.json"));
  const hash = createHash("sha256").update(lock).digest("hex");
  return `${hash} ${process.platform}-${process.arch}`;
}

/** True too when somebody ran npm ci by hand: then there is nothing to do but to write the stamp. */
function matchesLockFile() {
  const wanted = packagesOf(join(root, "package-lock.json"));
  const present = packagesOf(join(modules, ".package-lock.json"));
  if (!wanted || !present) return false;
  const complete = Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      path === "" || link || present[path]?.version === version || (optional && !present[path]),
  );
  // Copied from another system, the versions would match and the programs would not run.
  return complete && (!existsSync(pinnedNode) || answersVersion(pinnedNode) !== undefined);
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * npm ci deletes node_modules before it knows whether the registry answers, so the old one is
 * put aside first and comes back when it fails.
 */
async function runNpmCi() {
  process.stdout.write("正在安装依赖（npm ci）… Installing dependencies…\n");
  const aside = join(root, ".cache", "node_modules.previous");
  const hadModules = existsSync(modules);
  if (hadModules) {
    mkdirSync(join(root, ".cache"), { recursive: true });
    rmSync(aside, { recursive: true, force: true });
    renameSync(modules, aside);
  }
  const isInstalled = await installFromLock();
  if (isInstalled) {
    rmSync(aside, { recursive: true, force: true });
    return;
  }
  if (!hadModules)
    fail(
      "依赖安装失败（原因见上文）：请检查网络，或用 npm config set registry 换一个 npm 镜像后重试。 " +
        "Could not install the dependencies (npm says why above): check the network or choose another npm registry, then try again.",
    );
  rmSync(modules, { recursive: true, force: true });
  renameSync(aside, modules);
  process.stderr.write(
    "依赖更新失败（原因见上文），继续使用已安装的版本（可能较旧）。 " +
      "Could not update the dependencies (npm says why above); going on with those installed, which may be older.\n",
  );
}

/**
 * .npmrc turns the packages' own install scripts off: one of ours refuses every package manager but its
 * author's, and no other needs one. Those that package.json allows are run here, by name.
 */
async function runAllowedScripts() {
  const { allowScripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const present = Object.keys(allowScripts).filter((name) => existsSync(join(modules, name)));
  const { isDone, complaint } = await npm(["rebuild", "--ignore-scripts=false", ...present]);
  if (!isDone) process.stderr.write(complaint);
}

const FLAGS = ["--include=dev", "--prefer-offline", "--no-audit", "--no-fund"];

/**
 * npm ci refuses a lock file without entries for every optional package of every platform, which a
 * registry that lacks one of them makes it impossible to write. npm install takes the same versions
 * from the lock file and minds less; the file itself is put back as it was.
 */
async function installFromLock() {
  const { isDone, complaint } = await npm(["ci", ...FLAGS]);
  if (isDone) return true;
  if (!complaint.includes("code EUSAGE")) {
    process.stderr.write(complaint);
    return false;
  }
  process.stdout.write(
    "锁文件缺少其他平台的条目，改用 npm install… Falling back to npm install…\n",
  );
  const path = join(root, "package-lock.json");
  const lock = readFileSync(path);
  try {
    const second = await npm(["install", ...FLAGS]);
    process.stderr.write(second.complaint);
    return second.isDone;
  } finally {
    writeFileSync(path, lock);
  }
}

function npm(args) {
  // npm itself says where it is when it started us; on its own, "npm" in the path is all there is.
  const script = process.env.npm_execpath;
  const isScript = script?.endsWith(".js") && existsSync(script);
  const quiet = [...args, "--loglevel=error"];
  const child = spawn(isScript ? hostNode() : "npm", isScript ? [script, ...quiet] : quiet, {
    cwd: root,
    stdio: ["ignore", "inherit", "pipe"],
  });
  let complaint = "";
  child.stderr.on("data", (chunk) => (complaint += chunk));
  const pass = (signal) => child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, pass);
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ isDone: false, complaint: `${error.message}\n` }));
    child.once("close", (code, signal) => {
      for (const name of ["SIGINT", "SIGTERM"]) process.off(name, pass);
      if (signal) process.exit(1); // stopped on purpose
      resolve({ isDone: code === 0, complaint });
    });
  });
}

/** We may run on the very Node that has just been put aside; npm needs one that stays. */
function hostNode() {
  const isPinned = process.execPath.startsWith(modules);
  return isPinned ? (process.env.npm_node_execpath ?? "node") : process.execPath;
}

/** The pinned one, or where install scripts may not run and it is missing, a new enough other one. */
export function usableNode() {
  if (existsSync(pinnedNode)) return pinnedNode;
  const major = Number(process.versions.node.split(".")[0]);
  if (major >= 24) return process.execPath;
  return fail(
    "缺少 Node 24：npm 的安装脚本可能被禁用（ignore-scripts），请执行 npm rebuild node，或自行安装 Node 24。 " +
      "Node 24 is missing: install scripts may be off; run npm rebuild node or install Node 24 yourself.",
  );
}

function answersVersion(file) {
  const { status, stdout } = spawnSync(file, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
