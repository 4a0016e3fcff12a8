/**
 * `npm run operator -- <account> <name> <role>`: makes an operator of the console and prints a
 * password once. The first one of a new deployment is made so. `npm run operator -- reset <account>`
 * is for the admin who has lost password or authenticator, and has no colleague to ask. `break-glass <account> on|off`
 * says who may sign in by password while single sign-on is on; `link <account> <subject>` makes somebody of the
 * provider of single sign-on this operator.
 */
import { StaffRole } from "../contract/src/enums.ts";
import type { Config } from "../server/src/config/config.ts";
import { endWith } from "../server/src/config/end.ts";
import { readNeeded } from "../server/src/config/needed.ts";
import { issuerIn } from "../server/src/config/sign-on.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { type Db, openDb, transact } from "../server/src/platform/db.ts";
import { staffAccount } from "../contract/src/console/people/operators.ts";
import { Failure } from "../server/src/platform/failure.ts";
import {
  createStaff,
  linkStaff,
  newPassword,
  recordAudit,
  rescueStaff,
  setBreakGlass,
} from "../server/src/people/staff/api.ts";
import { keptAddress } from "./postgres.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

const clock = systemClock;

async function main(given: string[]): Promise<number> {
  const [first = "", second = "", third] = given;
  const role = StaffRole.values.find((value) => StaffRole.nameOf(value) === third);
  const change = changeOf(first, second, third);
  if (!change && (!first || !second || role === undefined)) return sayUsage();
  const read = settingsOf(process.env);
  const { databaseUrl, dataDir } = read;
  const url = databaseUrl ?? keptAddress(dataDir);
  if (!url) throw new Error("请设置 DATABASE_URL，或先运行 npm start");
  const db = openDb(url, 1);
  try {
    if (change) return await change(db, issuerOf(read));
    return role === undefined ? 1 : await add(db, { account: first, name: second, role });
  } catch (error) {
    // The account is there already.
    if (!(error instanceof Failure)) throw error;
    say(error.message);
    return 1;
  } finally {
    await db.destroy();
  }
}

type Read = Pick<Config, "databaseUrl" | "dataDir" | "nodeEnv" | "simulatorPort" | "oidcIssuer">;

export const settingsOf = (env: NodeJS.ProcessEnv): Read =>
  readNeeded(env, ["dataDir", "nodeEnv", "simulatorPort"], ["databaseUrl", "oidcIssuer"]);

/**
 * The simulated provider is for the database that npm start has made: anyone who leaves OIDC_ISSUER out on a server, where
 * a shell has no NODE_ENV either, would link somebody to it for good.
 */
export const issuerOf = (read: Read): string | undefined =>
  read.databaseUrl === undefined ? issuerIn(read) : read.oidcIssuer;

type Change = (db: Db, issuer: string | undefined) => Promise<number>;

/** What is done about an account that is there; undefined when one is to be made. */
function changeOf(what: string, account: string, more: string | undefined): Change | undefined {
  if (account === "") return undefined;
  if (what === "reset" && more === undefined) return (db) => reset(db, account);
  if (what === "break-glass" && (more === "on" || more === "off"))
    return (db) => breakGlass(db, account, more === "on");
  if (what === "link" && more) return (db, issuer) => link(db, { account, subject: more, issuer });
  return undefined;
}

function sayUsage(): number {
  const roles = StaffRole.values.map((value) => StaffRole.nameOf(value)).join("、");
  say(`用法：npm run operator -- <账号> <姓名> <角色>，角色为 ${roles} 之一`);
  say("　　　npm run operator -- reset <账号>，重置密码和动态验证码并启用账号");
  say("　　　npm run operator -- break-glass <账号> on|off，启用单点登录时仍可用密码的应急账号");
  say("　　　npm run operator -- link <账号> <subject>，把单点登录里的人关联到已有账号");
  return 1;
}

type Added = { account: string; name: string; role: StaffRole };

async function add(db: Db, { account, name, role }: Added): Promise<number> {
  const judged = staffAccount.safeParse(account);
  if (!judged.success) {
    say(judged.error.issues[0]?.message ?? "账号格式错误");
    return 1;
  }
  const password = newPassword({ clock });
  const now = clock.now();
  await transact(db, async (tx) => {
    const id = await createStaff(tx, { account, name, role, password, now, isFirstPassword: true });
    await recordAudit(tx, {
      actor: null,
      action: "staff.create",
      subject: ["staff", id],
      after: { account, name, role },
      note: "由命令行创建",
      at: now,
    });
  });
  say(`已创建 ${account}（${StaffRole.label(role)}），首次登录后须修改密码`);
  say(`初始密码（只显示这一次）：${password}`);
  return 0;
}

async function reset(db: Db, account: string): Promise<number> {
  const password = await rescueStaff({ db, clock }, account);
  if (password === undefined) {
    say(`没有账号 ${account}`);
    return 1;
  }
  say(`已重置 ${account}：动态验证码已解绑，会话全部退出，账号已启用`);
  say(`新密码（只显示这一次，登录后须修改）：${password}`);
  return 0;
}

async function breakGlass(db: Db, account: string, isOn: boolean): Promise<number> {
  const isThere = await setBreakGlass({ db, clock }, account, isOn);
  if (!isThere) say(`没有账号 ${account}`);
  else if (isOn)
    say(`${account} 是应急账号：启用单点登录时仍可用密码登录，每次登录都会通知全部管理员`);
  else say(`${account} 不再是应急账号`);
  return isThere ? 0 : 1;
}

type Linked = { account: string; subject: string; issuer: string | undefined };

async function link(db: Db, { account, subject, issuer }: Linked): Promise<number> {
  if (issuer === undefined) {
    say("请先设置 OIDC_ISSUER，与服务器的设置相同，再关联账号");
    return 1;
  }
  const outcome = await linkStaff({ db, clock }, { account, subject, issuer });
  if (outcome === "none") say(`没有账号 ${account}`);
  else if (outcome === "taken") say("这个账号或这个 subject 已经关联过别的");
  else say(`已关联：${subject} 用单点登录时就是 ${account}，角色由组决定`);
  return outcome === "ok" ? 0 : 1;
}

if (import.meta.main)
  main(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  }, endWith);
