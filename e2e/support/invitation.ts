/** Somebody who comes by an invitation: signing up without the captcha, and who invited them in the end. */
import type { Page } from "playwright-core";
import { account, agree, dialog } from "./entry.ts";
import { fillCode } from "./code.ts";
import type { Stage } from "./stage.ts";

/** By a code in the login dialog over the page that is open; ends signed in. */
export async function signUpHere(stage: Stage, page: Page, mobile: string): Promise<void> {
  const panel = dialog(page, "验证码登录/注册");
  await account(panel).fill(mobile);
  await fillCode(stage, panel, mobile);
  await agree(panel);
  await panel.getByRole("button", { name: "登录 / 注册" }).click();
  await panel.waitFor({ state: "detached" });
}

/** From wherever the visitor is: the task list, its login, and in. */
export async function newcomerIn(stage: Stage, page: Page, mobile: string): Promise<void> {
  await page.goto("/task");
  await page.getByRole("banner").getByRole("link", { name: "登录 / 注册" }).click();
  await signUpHere(stage, page, mobile);
  await page.waitForURL("**/home");
}

type Invitation = { code: string | null; source: string | null };

/** As the member's row has it; no page says it to the newcomer. */
export async function inviterOf(stage: Stage, mobile: string): Promise<Invitation | undefined> {
  const [row] = await stage.query<Invitation>(
    `select i.code, m.invite_source as source
       from user_member m left join user_member i on i.id = m.inviter_id
      where m.mobile = $1`,
    [mobile],
  );
  return row;
}
