/**
 * `npm run operator -- <account> <name> <role>`: makes an operator of the console and prints a
 * password once. The first one of a new deployment is made so.
 */
import { StaffRole } from "../contract/src/enums.ts";
import { readConfig } from "../server/src/config.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { openDb, transact } from "../server/src/platform/db.ts";
import { createStaff, recordAudit } from "../server/src/staff/service.ts";
import { keptAddress } from "./postgres.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function addOperator([account, name, roleName]: string[]): Promise<number> {
  const role = StaffRole.values.find((value) => StaffRole.nameOf(value) === roleName);
  if (!account || !name || role === undefined) {
    const roles = StaffRole.values.map((value) => StaffRole.nameOf(value)).join("、");
    say(`用法：npm run operator -- <账号> <姓名> <角色>，角色为 ${roles} 之一`);
    return 1;
  }
  const { databaseUrl, dataDir } = readConfig(process.env);
  const url = databaseUrl ?? keptAddress(dataDir);
  if (!url) throw new Error("请设置 DATABASE_URL，或先运行 npm start");
  const db = openDb(url, 1);
  const password = systemClock.token(12);
  const now = systemClock.now();
  try {
    await transact(db, async (tx) => {
      const id = await createStaff(tx, { account, name, role, password, now });
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
  } finally {
    await db.destroy();
  }
  say(`已创建 ${account}（${StaffRole.label(role)}），密码（只显示这一次）：${password}`);
  return 0;
}

process.exitCode = await addOperator(process.argv.slice(2));
