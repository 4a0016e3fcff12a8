/** An operator cleans a study: finds signals, reads the evidence, excludes with a reason, takes it back. */
import { beforeAll, expect, test } from "vitest";
import { expectReadable } from "../support/account.ts";
import { signInAsOperator } from "../support/operator.ts";
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

test("signals are found and read, two responses are excluded with a reason, counted out, and brought back", async () => {
  const page = await signInAsOperator(stage, "operations");
  await page.goto(`/console/tasks/${taskId}/results?tab=cleaning`);
  await page.getByRole("button", { name: "查找信号", exact: true }).click();
  await page.getByText(/查过 \d+ 份完成的答卷/).waitFor();
  await page.getByRole("button", { name: /^注意力题未过 2$/ }).click();
  const table = page.getByRole("table", { name: "有信号的答卷" });
  await table.getByText("陷阱题「trap」未通过").first().waitFor();
  await table
    .getByText(/服务器计时 9 秒，同版问卷的中位数是/)
    .first()
    .waitFor();
  await expectReadable(page);

  await page.getByRole("button", { name: "剔除所有「注意力题未过」的…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/将剔除 2 份/).waitFor();
  await dialog.getByRole("textbox").fill("陷阱题没有通过");
  await dialog.getByRole("button", { name: "剔除 2 份" }).click();
  await table.getByText("已剔除：陷阱题没有通过").first().waitFor();
  await page.getByText("已剔除 2 份", { exact: false }).first().waitFor();
  await page
    .getByRole("table", { name: "有信号的答卷" })
    .getByRole("button", { name: /^恢复答卷/ })
    .first()
    .click();
  await table.getByText("计入").first().waitFor();
  await expect.poll(() => table.getByText("已剔除：陷阱题没有通过").count()).toBe(1);
});
