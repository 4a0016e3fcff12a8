/** The survey platforms of the simulator, and a task on each. */
import { AuditPolicy } from "#contract/enums.ts";
import {
  type SimulatedCode,
  type SimulatedPlatform,
  simulatedPlatforms,
} from "../../simulators/survey-platform/keys.ts";
import { addSecret, createPlatform } from "../../src/study/survey-platform/api.ts";
import { eveOf, from, publish, type Publishing } from "./publish.ts";
import type { NewTask } from "./tasks.ts";

export type Outside = { code: SimulatedCode; taskId: number };

/** How many days ago their tasks opened. */
export const OUTSIDE_DAYS = 28;

export async function makeOutside(making: Publishing): Promise<Outside[]> {
  const made: Outside[] = [];
  const origin = `http://127.0.0.1:${making.world.config.simulatorPort}`;
  for (const platform of simulatedPlatforms(origin))
    // oxlint-disable-next-line no-await-in-loop -- so that their numbers are the same each time
    made.push(await connect(making, platform));
  return made;
}

async function connect(making: Publishing, platform: SimulatedPlatform): Promise<Outside> {
  const { secret, link, ...given } = platform;
  const eve = eveOf(making, OUTSIDE_DAYS);
  const { id } = await createPlatform(eve, from(making), { ...given, active: true });
  await addSecret(eve, from(making), id, secret);
  const task = taskOn(platform.code, { platformId: id, link });
  return {
    code: platform.code,
    taskId: (await publish(making, task, { days: OUTSIDE_DAYS })).id,
  };
}

const words: Record<SimulatedCode, Pick<NewTask, "title" | "summary" | "description">> = {
  demo: {
    title: "家用净水器使用习惯（外部平台）",
    summary: "在合作的调查平台上作答，答完自动跳回本站",
    description: `这份问卷由合作的调查平台承接，点击后会离开本站。

- 平台只会得到一个**随机编号**，不会得到你的手机号、昵称或账号；
- 答完会自动跳回，结果由平台通知确认；
- 没有跳回来也不要紧，可以在参与记录里登记。`,
  },
  "wjx-demo": {
    title: "家庭阅读习惯（问卷星模拟）",
    summary: "在问卷星样式的平台上作答",
    description: "用于展示问卷星样式的参数与签名；作答后由平台推送结果。",
  },
  "cint-demo": {
    title: "旅行预订偏好（Cint 风格模拟）",
    summary: "在 Cint 风格的平台上作答",
    description: "用于展示网址末尾带哈希的返回方式；作答后自动跳回本站。",
  },
};

const taskOn = (code: SimulatedCode, at: { platformId: number; link: string }): NewTask => ({
  ...words[code],
  ...at,
  source: "external",
  rewardGold: 220,
  screenOutGold: [10, 20, 30],
  quotaFullGold: 10,
  minutes: 8,
  quotaTotal: 300,
  ...(code === "demo" && { agentPriceFen: 300 }),
  auditPolicy: code === "demo" ? AuditPolicy.of.atOnce : AuditPolicy.of.reconciliation,
});
