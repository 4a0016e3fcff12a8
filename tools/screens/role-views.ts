/** What leaders and agents have beside the others: their teams, links, figures and files. */
import type { Page } from "playwright-core";
import { type View, viewOf } from "./view.ts";

const listed = (page: Page): Promise<void> =>
  page.getByRole("tabpanel").getByRole("listitem").first().waitFor();

const recordsListed = (page: Page): Promise<void> => listed(page);

/** With another share than the present one, so that what it means is shown. */
async function openTeamMember(page: Page): Promise<void> {
  await page.getByRole("list", { name: "成员" }).getByRole("button").first().click();
  await page.getByRole("textbox", { name: "队员的分成比例" }).fill("30");
  await page
    .getByText(/暂无分成变更|起$/)
    .first()
    .waitFor();
}

async function openDownload(page: Page): Promise<void> {
  await page.getByRole("button", { name: "下载团队参与记录" }).click();
  await page.getByRole("combobox", { name: "月份" }).waitFor();
}

const monthsListed = (page: Page): Promise<void> =>
  page
    .getByText(/暂无收益|每月|与下载的文件一致/)
    .first()
    .waitFor();

async function openQr(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /的二维码$/ })
    .first()
    .click();
  await page.getByRole("img", { name: /分享二维码/ }).waitFor();
}

export const roleViews: View[] = [
  { name: "leader-team-earnings", path: "/home/team?tab=earnings", as: "leader", act: listed },
  {
    name: "leader-team-records",
    path: "/home/team?tab=records",
    as: "leader",
    act: recordsListed,
  },
  { name: "leader-team-member", path: "/home/team", as: "leader", act: openTeamMember },
  { name: "leader-download", path: "/home/team?tab=records", as: "leader", act: openDownload },
  viewOf("/home", "leader"),
  viewOf("/home/agent", "agent"),
  { name: "agent-months", path: "/home/agent?tab=months", as: "agent", act: monthsListed },
  { name: "agent-qr", path: "/home/agent", as: "agent", act: openQr },
  viewOf("/home", "agent"),
];
