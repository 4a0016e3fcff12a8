/**
 * `npm run operator -- <account> <name> <role>`: makes an operator of the console and prints a
 * password once. The first one of a new deployment is made so. `npm run operator -- reset <account>`
 * is for the admin who has lost password or authenticator, and has no colleague to ask.
 */
import { StaffRole } from "../contract/src/enums.ts";
import { readConfig } from "../server/src/config/config.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { type Db, openDb, transact } from "../server/src/platform/db.ts";
import { staffAccount } from "../contract/src/console/people/operators.ts";
import { Failure } from "../server/src/platform/failure.ts";
import {
  createStaff,
  newPassword,
  recordAudit,
  rescueStaff,
} from "../server/src/people/staff/api.ts";
import { keptAddress } from "./postgres.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

const clock = systemClock;

async function main(given: string[]): Promise<number> {
  const [first = "", second = "", third] = given;
  const role = StaffRole.values.find((value) => StaffRole.nameOf(value) === third);
  const isReset = first === "reset" && second !== "" && third === undefined;
  if (!isReset && (!first || !second || role === undefined)) return sayUsage();
  const { databaseUrl, dataDir } = readConfig(process.env);
  const url = databaseUrl ?? keptAddress(dataDir);
  if (!url) throw new Error("请设置 DATABASE_URL，或先运行 npm start");
  const db = openDb(url, 1);
  try {
    if (isReset) return await reset(db, second);
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

function sayUsage(): number {
  const roles = StaffRole.values.map((value) => StaffRole.nameOf(value)).join("、");
  say(`用法：npm run operator -- <账号> <姓名> <角色>，角色为 ${roles} 之一`);
  say("　　　npm run operator -- reset <账号>，重置密码和动态验证码并启用账号");
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
      staffId: null,
      action: "staff.create",
      subjectKind: "staff",
      subjectId: String(id),
      before: null,
      after: { account, name, role },
      note: "由命令行创建",
      ip: null,
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

process.exitCode = await main(process.argv.slice(2));
