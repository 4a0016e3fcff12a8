/** Makes the tasks of `tasks.ts`, open since two days ago, with a few people on their way through each. */
import { setTopics } from "../../src/study/discussion/console.ts";
import type { MadeMember } from "../people.ts";
import { discuss } from "./group.ts";
import { eveOf, from, publish, type Publishing } from "./publish.ts";
import { applications, disputes } from "./stories.ts";
import * as tasks from "./tasks.ts";

export type Making = Publishing & { members: readonly MadeMember[] };

/** How many days ago they opened. */
const days = 2;

const topics = [
  {
    title: "你现在和谁一起住？",
    body: "合租、整租还是自己住？说说最喜欢和最受不了的一点。",
    required: true,
    blind: true,
    minLength: 20,
  },
  {
    title: "最近一次搬家",
    body: "花了多少时间和钱？如果重来一次，你会怎么做？",
    required: true,
    blind: false,
    minLength: 20,
  },
  {
    title: "房东与中介",
    body: "有没有遇到过让你意外的好房东？**请不要写出真实姓名和地址。**",
    required: false,
    blind: false,
    minLength: 10,
  },
];

export async function makeKinds(making: Making): Promise<void> {
  const trial = await publish(making, tasks.trial, { days });
  for (const task of tasks.plain)
    // oxlint-disable-next-line no-await-in-loop -- in one order, so that each sample is the same
    await publish(making, task, { days });
  const group = await publish(making, tasks.discussion, {
    days,
    prepare: (task) =>
      setTopics(eveOf(making, days), { staff: making.by, ip: from(making).ip }, task.id, {
        topics: topics.map((draft) => ({ id: null, draft })),
      }),
  });
  await applications(making, trial.id);
  await discuss(making, group);
  await disputes(making);
}
