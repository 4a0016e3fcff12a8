/** Working the withdrawal queue off by hand: all low-risk at once, why not, the second person; and a list of roles. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { consoleExchange } from "#contract/console/money/exchange.ts";
import { lowRiskExchanges } from "#contract/console/money/low-risk.ts";
import { previewImport } from "#contract/console/operations/import.ts";
import { ExchangeState, ExchangeType, Role } from "#contract/enums.ts";
import { colourViolations, violations } from "../support/axe.ts";
import { operatorOf } from "../support/desk.ts";
import { callOf } from "../support/by-call.ts";
import { signInAsOperator, undoAtOnce } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";

const stage = testStage(
  {},
  // An operator who gave a member money by hand this month is only the first of two for that member's withdrawals.
  "update wallet_adjustment set decided_at = decided_at - interval '31 days'",
);
const { pendingReview, issued } = ExchangeState.of;
let page: Page;
let finance: Call;
const dialogIn = () => page.getByRole("dialog").last();

beforeAll(async () => {
  finance = await operatorOf(stage, "finance");
  page = await signInAsOperator(stage, "admin");
});

/** In both themes, each after it has come: one that is still on its way has colours of neither. */
async function expectReadableHere(): Promise<void> {
  await arriveAt("light");
  expect(await violations(page), `light ${page.url()}`).toEqual([]);
  await arriveAt("dark");
  expect(await colourViolations(page), `dark ${page.url()}`).toEqual([]);
  await arriveAt("light");
}

async function arriveAt(colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.waitForFunction(hasArrived, colorScheme);
}

/** Runs in the page: its ground has the theme's colour, and nothing fades any more. */
const hasArrived = (theme: string): boolean => {
  const [red = "0"] = /\d+/.exec(getComputedStyle(document.body).backgroundColor) ?? [];
  const isDark = Number(red) < 128;
  const isStill = document.getAnimations().every(({ effect, playState }) => {
    const isEndless = effect?.getTiming().iterations === Infinity;
    return isEndless || playState !== "running";
  });
  return isDark === (theme === "dark") && isStill;
};

const stateOf = async (id: number): Promise<number | undefined> => {
  const [row] = await stage.query<{ state: number }>("select state from exchange where id = $1", [
    id,
  ]);
  return row?.state;
};

/** Two withdrawals that wait, made so that nothing is to be said against them. */
async function makeCalm(): Promise<number[]> {
  const rows = await stage.query<{ id: number; member_id: number }>(
    `select e.id::int, e.member_id::int from exchange e join brand b on b.code = e.brand_code
      where e.type = $1 and e.state = $2 and e.gross_fen <= b.second_person_fen
      order by e.id limit 2`,
    [ExchangeType.of.cash, pendingReview],
  );
  const ids = rows.map((row) => row.id);
  await stage.query(
    `update exchange
        set ip = null, device_id = null, valid_responses = 9, invalid_responses = 0,
            member_since = created_at - interval '90 days',
            payee_since = created_at - interval '90 days'
      where id = any($1)`,
    [ids],
  );
  // They were paid once before,
  await stage.query(
    `insert into exchange overriding system value
     select (jsonb_populate_record(e, jsonb_build_object('id', -e.id, 'state', $2::int,
              'hold_tx', null, 'request_key', gen_random_uuid(), 'finished_at', e.created_at))).*
       from exchange e where id = any($1)`,
    [ids, issued],
  );
  // and their answers were neither too fast nor taken back.
  await stage.query(
    `update survey_response
        set flags = '{}', result = case result when 4 then 8 else result end,
            audit_state = case audit_state when 2 then 1 else audit_state end, invalid_reason = null
      where member_id = any($1) and result <> 0`,
    [rows.map((row) => row.member_id)],
  );
  return ids;
}

test("all low-risk requests are approved in one action, and the others stay with their reasons", async () => {
  const calm = await makeCalm();
  // Asked by the operator of the page: which requests need a second person depends on who asks.
  const admin = await operatorOf(stage, "admin");
  const { ids, flagged, others, cashFen } = await admin(lowRiskExchanges);
  expect(calm).toHaveLength(2);
  expect(ids).toEqual(expect.arrayContaining(calm));
  const reason = others[0]?.kind;
  await page.goto("/console/exchanges");
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("l");
  const dialog = page.getByRole("dialog", { name: "一键批准低风险" });
  await dialog.getByText(`另外 ${flagged} 笔不算低风险，因为`).waitFor();
  await expectReadableHere();
  await dialog.getByRole("link").first().click();
  await page.waitForURL(new RegExp(`flag=${reason}$`));
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("row").nth(1).waitFor();

  await page.getByRole("button", { name: "一键批准低风险" }).click();
  const sum = (cashFen / 100).toFixed(2);
  const approve = dialog.getByRole("button", { name: new RegExp(`^批准 ${ids.length} 笔，共 `) });
  await approve.waitFor();
  expect((await approve.innerText()).replaceAll(",", "")).toContain(sum);
  await approve.click();
  await dialog.waitFor({ state: "detached" });
  const waiting = await stage.query("select from exchange where id = any($1) and state = $2", [
    ids,
    pendingReview,
  ]);
  expect(waiting).toEqual([]);
  const { ids: left, flagged: still } = await admin(lowRiskExchanges);
  expect([left, still]).toEqual([[], flagged]);
});

test("above the limit a row says who has agreed, and the second person's yes sends it off", async () => {
  const [row] = await stage.query<{ id: number; first_approver_name: string }>(
    "select id::int, first_approver_name from exchange where state = $1 and first_approver is not null",
    [pendingReview],
  );
  if (!row) throw new Error("nothing waits for a second person in the sample");
  const own = await finance(consoleExchange, { params: { id: String(row.id) } });
  expect(own.whyNot).toBe("您已同意过，须由另一位同事复核");
  await page.goto("/console/exchanges?flag=secondPerson");
  const line = page.getByRole("row", { name: new RegExp(` ${row.id}，`) });
  await line.getByText(`${row.first_approver_name}已同意，还差一位`).waitFor();
  await line.getByText(/超过单人审批限额.*等待另一位/).waitFor();
  await line.click();
  await page.getByRole("dialog").getByText("初审同意").waitFor();
  await page.keyboard.press("a");
  const ask = page.getByRole("dialog", { name: /^批准 1 条/ });
  await ask.getByRole("button", { name: /^批准/ }).click();
  await ask.waitFor({ state: "detached" });
  await expect.poll(() => stateOf(row.id)).not.toBe(pendingReview);
});

test("a list of roles is looked at first, then carried out, and undone", async () => {
  const [member] = await stage.query<{ id: number; code: string }>(
    "select id::int, code from user_member where role = $1 and state = 'active' order by id limit 1",
    [Role.of.member],
  );
  if (!member) throw new Error("the sample has no plain member");
  const roleOf = async () =>
    (
      await stage.query<{ role: number }>("select role from user_member where id = $1", [member.id])
    )[0]?.role;
  await page.goto("/console/imports");
  await page.getByRole("button", { name: "导入文件" }).click();
  await page.getByRole("heading", { name: "导入文件" }).waitFor();
  await expectReadableHere();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "下载模板" }).click();
  expect((await saved).suggestedFilename()).toBe("批量导入-会员角色.csv");
  await page.getByLabel("导入文件").setInputFiles({
    name: "十一月升级.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`会员编号,角色\n${member.code},VIP 会员\n12345,会员\n`),
  });
  await page.getByText("3 行，编码 UTF-8").waitFor();
  await page.getByRole("button", { name: "生成预览" }).click();
  await page.waitForURL(/\/console\/imports\/\d+$/);
  await page.getByText("这是预览，什么都还没有变").waitFor();
  await page
    .getByRole("row", { name: /^第 2 行/ })
    .getByText("会员 → VIP 会员")
    .waitFor();
  await page
    .getByRole("row", { name: /^第 3 行/ })
    .getByText("会员编号应为 8 位数字")
    .waitFor();
  await expectReadableHere();
  expect(await roleOf()).toBe(Role.of.member);

  await page.getByRole("button", { name: "执行 1 行" }).click();
  await dialogIn().getByRole("button", { name: "执行 1 行" }).click();
  await page.getByText(/执行：1 行已改，0 行跳过$/).waitFor();
  expect(await roleOf()).toBe(Role.of.vip);

  await page.getByRole("button", { name: "撤销导入" }).click();
  await dialogIn().getByRole("textbox", { name: "撤销原因" }).fill("名单给错了");
  await dialogIn().getByRole("button", { name: "撤销导入" }).click();
  await page.getByText(/撤销：1 行已恢复，0 行没有恢复$/).waitFor();
  expect(await roleOf()).toBe(Role.of.member);
  const log = await stage.query<{ action: string }>(
    "select action from staff_audit where subject_kind in ('import', 'member') and action ~ '^(import|member.role)' order by id desc limit 4",
  );
  expect(log.map(({ action }) => action)).toEqual([
    "member.role",
    "import.undo",
    "member.role",
    "import.commit",
  ]);
});

test("what a list has just changed is taken back from the message", async () => {
  const [member] = await stage.query<{ code: string }>(
    "select code from user_member where role = $1 and state = 'active' order by id desc limit 1",
    [Role.of.member],
  );
  const text = `会员编号,角色\n${member?.code},VIP 会员\n`;
  const list = { kind: "role", fileName: "又一份.csv", text } as const;
  const { id } = await callOf(page)(previewImport, { body: list });
  await page.goto(`/console/imports/${id}`);
  await page.getByRole("button", { name: "执行 1 行" }).click();
  await dialogIn().getByRole("button", { name: "执行 1 行" }).click();
  await undoAtOnce(page, "已执行 1 行");
  await page.getByText("已恢复 1 行").waitFor();
  const after = await stage.query("select role from user_member where code = $1", [member?.code]);
  expect(after).toEqual([{ role: Role.of.member }]);
});

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in is answered 401, as it should be.
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});
