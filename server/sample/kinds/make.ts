/** Makes the tasks of `tasks.ts` today, with a few people on their way through each. */
import { blankTask } from "#contract/console/blank-task.ts";
import type { ConsoleTask } from "#contract/console/task.ts";
import { TaskState } from "#contract/enums.ts";
import { setTopics } from "../../src/bbs/console.ts";
import { createTask, setTaskState } from "../../src/editor/service.ts";
import type { StaffCaller } from "../../src/platform/request.ts";
import type { World } from "../../src/platform/world.ts";
import { rehearse } from "../../src/rehearsal/service.ts";
import { dayBefore, worldAt } from "../past.ts";
import type { MadeMember } from "../people.ts";
import type { Random } from "../random.ts";
import { discuss } from "./group.ts";
import { makePlatforms, outsideTasks } from "./outside.ts";
import { applications, disputes } from "./stories.ts";
import * as tasks from "./tasks.ts";

export type Making = {
  world: World;
  now: Date;
  random: Random;
  by: StaffCaller;
  members: readonly MadeMember[];
};

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
  const trial = await publish(making, tasks.trial);
  await publish(making, tasks.appTrial);
  await publish(making, tasks.film);
  await publish(making, tasks.aimed);
  await publish(making, tasks.shanghai);
  const group = await publish(making, tasks.discussion, (task) =>
    setTopics(
      before(making),
      from(making),
      task.id,
      topics.map((draft) => ({ id: null, draft })),
    ),
  );
  const platforms = await makePlatforms(before(making), from(making));
  // One after the other, so that their numbers are the same each time.
  // oxlint-disable-next-line no-await-in-loop
  for (const task of outsideTasks(platforms)) await publish(making, task);
  await applications(making, trial.id);
  await discuss(making, group);
  await disputes(making);
}

const from = ({ by }: Making) => ({ caller: by, ip: "10.1.0.8" });

/** Written three days ago at six in the evening, open since that midnight. */
const before = ({ world, now, random }: Making): World =>
  worldAt(world, dayBefore(now, 3, 18), random);

async function publish(
  making: Making,
  task: tasks.NewTask,
  prepare?: (task: ConsoleTask) => Promise<unknown>,
): Promise<ConsoleTask> {
  const past = before(making);
  const made = await createTask(past, from(making), {
    ...blankTask(dayBefore(making.now, 2)),
    ...task,
  });
  await prepare?.(made);
  await rehearse(past, from(making), made.id);
  return setTaskState(past, from(making), made.id, TaskState.of.published);
}
