/** A product to try and those who apply for it, for tests. */
import type { Call } from "#contract/client.ts";
import { consoleTrials, decideTrials, shipTrial } from "#contract/console/trial.ts";
import type { TaskDraft } from "#contract/console/task.ts";
import { StaffRole, TaskType, type TrialState } from "#contract/enums.ts";
import { applyTrial } from "#contract/member/trial.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import type { TestServer } from "../../test/server.ts";
import { publishedTask } from "../../test/task.ts";

/** What whoever tried it reports: a photograph, and in their own words. */
export const report: Questionnaire = {
  version: 1,
  title: "试用报告",
  quotaCells: [],
  pages: [
    {
      name: "report",
      questions: [
        {
          kind: "file",
          name: "photo",
          title: "请拍一张产品的照片",
          required: true,
          maxCount: 3,
          accept: ["image/*"],
          maxBytes: 10 * 1024 * 1024,
        },
        {
          kind: "text",
          format: "paragraph",
          name: "words",
          title: "用起来怎么样？",
          required: true,
        },
      ],
    },
  ],
};

/** A published task; answers its id. */
export const trial = (server: TestServer, change: Partial<TaskDraft> = {}): Promise<number> =>
  publishedTask(server, {
    title: "洗面奶试用",
    type: TaskType.of.trial,
    questionnaire: report,
    quotaTotal: 100,
    ...change,
  });

export const form = {
  reason: "混合皮，想试试温和的洗面奶",
  name: "沈晓棠",
  mobile: "13712345678",
  region: ["330000", "330100", "330106"],
  detail: "文三路 90 号 3 幢 501",
};

export const applied = (call: Call, taskId: number, change: Partial<typeof form> = {}) =>
  call(applyTrial, { body: { taskId, ...form, ...change } });

export const operations = (server: TestServer) => server.staff(StaffRole.of.operations);

export const decided = async (
  server: TestServer,
  ids: number[],
  { chosen = true, note = "" } = {},
) => (await operations(server))(decideTrials, { body: { ids, chosen, note } });

export const shipped = async (server: TestServer, id: number, tracking = "SF1234567890") =>
  (await operations(server))(shipTrial, {
    params: { id: String(id) },
    body: { courier: "顺丰速运", tracking },
  });

export const listed = async (
  call: Call,
  query: { taskId?: number; state?: TrialState; size?: number; cursor?: string } = {},
) =>
  call(consoleTrials, {
    query: {
      ...(query.taskId !== undefined && { taskId: String(query.taskId) }),
      ...(query.state !== undefined && { state: String(query.state) }),
      ...(query.size !== undefined && { size: query.size }),
      ...(query.cursor !== undefined && { cursor: query.cursor }),
    },
  });
