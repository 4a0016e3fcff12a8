/**
 * The questionnaire that `npm run bench:web` opens: made, rehearsed and published by an operator of the
 * sample, and entered by a new member at each visit, so that no visit depends on what the sample or the visit
 * before has left.
 */
import type { Call } from "#contract/client.ts";
import { blankTask } from "#contract/console/study/blank-task.ts";
import { rehearseTask } from "#contract/console/study/rehearsal.ts";
import { staffLogin } from "#contract/console/people/staff.ts";
import { createTask, setTaskState, type TaskDraft } from "#contract/console/study/task.ts";
import { TaskState } from "#contract/enums.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { clientAt, request } from "../drill/client.ts";
import { type SampleMember, signInSampleMember } from "../tools/sample-member.ts";
import type { RunningSite } from "../tools/stage.ts";

/** Answers where it is open, and for whom. */
export type Enter = () => Promise<{ path: string; member: SampleMember }>;

/** Choices of its first two questions. */
export const choicesToTap = ["每天都喝", "绿茶", "乌龙茶"] as const;

const labelled = (...labels: string[]) =>
  labels.map((label, at) => ({ value: String(at + 1), label }));

/** One page of what members see most often. */
const tea: Questionnaire = {
  version: 1,
  title: "喝茶习惯",
  quotaCells: [],
  pages: [
    {
      name: "first",
      questions: [
        {
          kind: "single",
          name: "often",
          title: "您平时喝茶吗？",
          required: true,
          choices: labelled("每天都喝", "偶尔喝", "从不喝"),
        },
        {
          kind: "multiple",
          name: "kinds",
          title: "您常喝哪些茶？",
          required: true,
          choices: labelled("绿茶", "红茶", "乌龙茶", "普洱茶"),
        },
        {
          kind: "text",
          format: "paragraph",
          name: "habit",
          title: "说说您喝茶的习惯",
          required: false,
        },
      ],
    },
  ],
};

const draft: TaskDraft = {
  ...blankTask(new Date("2026-01-01T00:00:00+08:00")),
  title: "喝茶习惯调查",
  summary: "三道题，说说您怎么喝茶",
  rewardGold: 500,
  auditDays: 3,
  questionnaire: tea,
};

/** Mobile numbers that the sample does not use. */
const mobileOf = (visit: number): string => `139222${String(visit).padStart(5, "0")}`;

export async function publishQuestionnaire(site: RunningSite): Promise<Enter> {
  const call = await signInOperator(site);
  const { id } = await call(createTask, { body: draft });
  const params = { params: { id: String(id) } };
  await call(rehearseTask, params);
  await call(setTaskState, { ...params, body: { state: TaskState.of.published } });
  let visits = 0;
  return async () => {
    visits += 1;
    const member = await signInSampleMember(site.origin, mobileOf(visits));
    const { token } = await member.call(enterTask, { body: { taskId: id } });
    return { path: `/task/answer/${token}`, member };
  };
}

async function signInOperator({ origin, signIns }: RunningSite): Promise<Call> {
  const operator = signIns.operators.find(({ account }) => account === "operations");
  if (!operator) throw new Error("the sample has no operator of this name");
  const { account, password } = operator;
  const { envelope, cookies } = await request(`${origin}/api${staffLogin.path}`, {
    method: "POST",
    headers: {},
    body: { account, password },
  });
  if (envelope.code !== 200) throw new Error(`the operator cannot sign in: ${envelope.msg}`);
  return clientAt(origin, { cookie: cookies });
}
