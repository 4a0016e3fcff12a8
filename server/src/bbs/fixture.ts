/** Discussion groups with topics, and members in them. */
import { type Call, CallFailed } from "#contract/client.ts";
import { setGuest, setTopics } from "#contract/console/discussion.ts";
import { createTask, type TaskDraft } from "#contract/console/task.ts";
import { type BbsRole, StaffRole, TaskState, TaskType } from "#contract/enums.ts";
import { addPost, getFocusMember } from "#contract/member/discussion.ts";
import { enterTask } from "#contract/member/survey.ts";
import type { SignedIn, TestServer } from "../../test/server.ts";
import { draftOf } from "../../test/task.ts";

export type Section = { id: number; hash: string; topics: number[] };
type Draft = { title: string; body: string; required: boolean; blind: boolean; minLength: number };

export const topic = (change: Partial<Draft> = {}): Draft => ({
  title: "您怎么选早餐？",
  body: "请说说**最近一次**。",
  required: true,
  blind: false,
  minLength: 5,
  ...change,
});

/** A running discussion group; answers the ids of its topics in their order. */
export async function sectionOn(
  server: TestServer,
  drafts: Draft[],
  change: Partial<TaskDraft> = {},
): Promise<Section> {
  const operations = await server.staff(StaffRole.of.operations);
  const { id, hash } = await operations(createTask, {
    body: draftOf({
      title: "早餐讨论组",
      type: TaskType.of.discussion,
      source: "discussion",
      questionnaire: null,
      ...change,
    }),
  });
  const { list } = await operations(setTopics, {
    params: { id: String(id) },
    body: { topics: drafts.map((draft) => ({ id: null, draft })) },
  });
  const state = TaskState.of.published;
  await server.db.updateTable("task").set({ state }).where("id", "=", id).execute();
  return { id, hash, topics: list.map((one) => one.id) };
}

/** What has been read by then: nobody in a test answers in no time, unless the test is of just that. */
export const SECONDS_OF_READING = 10;

/** A member who has come in and has read the topics. */
export async function participant(
  server: TestServer,
  section: Section,
  mobile?: string,
): Promise<SignedIn> {
  const member = await server.member(mobile);
  await member.call(enterTask, { body: { taskId: section.id } });
  server.clock.move(SECONDS_OF_READING);
  return member;
}

/** A member who was let in as a moderator or an observer. */
export async function guest(
  server: TestServer,
  section: Section,
  role: BbsRole,
): Promise<SignedIn> {
  const member = await server.member();
  await letIn(server, section, member, role);
  return member;
}

/** Role 0: out again. */
export async function letIn(
  server: TestServer,
  section: Section,
  { memberId }: Pick<SignedIn, "memberId">,
  role: BbsRole,
) {
  const operations = await server.staff(StaffRole.of.operations);
  const { code } = await server.db
    .selectFrom("userMember")
    .select("code")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return operations(setGuest, { ...id(section.id), body: { memberCode: code, role } });
}

let made = 0;
export const freshKey = (): string => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;

export const say = (
  call: Call,
  topicId: number,
  body: string,
  more: {
    parentId?: number;
    key?: string;
    pictures?: string[];
    mentions?: number[];
    probe?: boolean;
  } = {},
) => call(addPost, { params: { id: String(topicId) }, body: { key: freshKey(), body, ...more } });

export const id = (n: number | undefined) => ({ params: { id: String(n) } });
export const page = (n: number | undefined) => ({ ...id(n), query: {} });

/** One's number in the section, which one gets by looking. */
export const numberOf = async ({ call }: Pick<SignedIn, "call">, { hash }: Section) =>
  (await call(getFocusMember, { query: { hash } })).number ?? 0;

/** What a member was told of sections, oldest first. */
export const lettersTo = ({ db }: TestServer, { memberId }: Pick<SignedIn, "memberId">) =>
  db
    .selectFrom("message")
    .select(["title", "body", "aboutKind", "aboutId"])
    .where("memberId", "=", memberId)
    .where("key", "like", "discussion:%")
    .orderBy("id")
    .execute();

/** What the call was refused with; 200 when it was not. */
export const refusal = (answer: Promise<unknown>): Promise<{ code: number; msg: string }> =>
  answer.then(
    () => ({ code: 200, msg: "ok" }),
    (error: unknown) => {
      if (error instanceof CallFailed) return { code: error.code, msg: error.message };
      throw error;
    },
  );
