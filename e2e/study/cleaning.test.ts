/** An operator has the signals of a study searched, and reads the evidence. Excluding: whole-study.test.ts. */
import { beforeAll, expect, test } from "vitest";
import { expectReadable } from "../support/account.ts";
import { operatorPage } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";
import { openFilledStudy } from "../support/study.ts";

const stage = testStage();
let taskId = 0;

beforeAll(async () => {
  taskId = await openFilledStudy(stage, { title: "奶茶清理", responses: 200 });
  // Three that took no time, two of them with a failed trap as well.
  await stage.query(
    `with quick as (select id, row_number() over (order by id) as n from survey_response
                    where task_id = $1 and result = 1 and audit_state <> 2 order by id limit 3)
     update survey_response r set finished_at = r.started_at + interval '9 seconds',
            flags = case when quick.n < 3 then array['陷阱题「trap」未通过'] else r.flags end
       from quick where r.id = quick.id`,
    [taskId],
  );
});

/** As a worker writes it that is not done yet, or never will be (server/src/study/cleaning/search.test.ts has real ones). */
const note = (set: string) =>
  stage.query(`update cleaning_search set ${set} where task_id = $1`, [taskId]);

test("a search goes on in the background: how far it is, by whom, what came since, and how one ended that failed", async () => {
  const page = await operatorPage(stage, "operations");
  await page.goto(`/console/tasks/${taskId}/results?tab=cleaning`);
  await page.getByRole("button", { name: "查找信号", exact: true }).click();
  await page.getByText(/查过 \d+ 份完成的答卷，用时 [\d.]+ 秒；已剔除 0 份/).waitFor();
  const state = page.getByRole("alert").filter({ hasText: "发起" });
  await expect.poll(() => state.count()).toBe(0);

  // One of those who had left on the way completes.
  await stage.query(
    `update survey_response set result = 1, audit_state = 0, finished_at = now()
      where id = (select min(id) from survey_response where task_id = $1 and result = 8)`,
    [taskId],
  );
  await note("state = 'computing', step = 'straight', ended_at = null");
  await page.reload();
  await state.getByText("正在查找：第 3 步（共 8 步），直线作答").waitFor();
  await state.getByText(/在 \d\d:\d\d:\d\d 发起，可以离开这一页。查完之前，下面仍是/).waitFor();
  await page.getByText("；此后又收到 1 份，还没有查过；已剔除 0 份").waitFor();
  await page.getByRole("button", { name: "正在查找信号" }).waitFor();
  await expectReadable(page);

  // It is asked for by itself.
  await note("state = 'failed', step = null, failure = 'tooLong', ended_at = now()");
  await state.getByText("查了 25 分钟还没有查完，已停下。请等数据库不忙的时候再查").waitFor();
  await expectReadable(page);
  await page.getByRole("button", { name: "重新查找信号" }).click();
  await page.getByText(/查过 \d+ 份完成的答卷，用时 [\d.]+ 秒；已剔除 0 份/).waitFor();
  await expect.poll(() => state.count()).toBe(0);
  await page.getByRole("button", { name: /^注意力题未过 2$/ }).click();
  const table = page.getByRole("table", { name: "有信号的答卷" });
  await table.getByText("陷阱题「trap」未通过").first().waitFor();
  await table
    .getByText(/服务器计时 9 秒，同版问卷的中位数是/)
    .first()
    .waitFor();
  await expectReadable(page);
  await page.context().close();
});
