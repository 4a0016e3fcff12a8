/** What operators keep beside a questionnaire while they write it: comments, its versions, blocks of their own. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";

export const COMMENTS_MAX = 500;

/** Who a question is whatever it is called now (questionnaire/src/identity.ts). */
const question = z.nullable(z.string().check(z.minLength(1), z.maxLength(40)));

export const Comment = z.object({
  id: z.int(),
  /** Null: about all of it. */
  question,
  /** What the question was called and asked when it was written, for anyone who reads it after the question is gone. */
  about: z.string(),
  text: z.string(),
  by: z.string(),
  at: z.string(),
  resolvedBy: z.nullable(z.string()),
  resolvedAt: z.nullable(z.string()),
});
export type Comment = z.output<typeof Comment>;

export const listComments = endpoint({
  method: "GET",
  path: "/console/tasks/:id/comments",
  summary: "问卷的批注，旧的在前",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({ list: z.array(Comment).check(z.maxLength(COMMENTS_MAX)) }),
});
export const addComment = endpoint({
  method: "POST",
  path: "/console/tasks/:id/comments",
  summary: "给一道题或整份问卷写批注",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    question,
    about: z.string().check(z.maxLength(200, { error: "题目的文字最多200个字" })),
    text: fields.text("批注", 1000),
  }),
  data: Comment,
});
export const resolveComment = endpoint({
  method: "POST",
  path: "/console/tasks/:id/comments/:commentId/resolve",
  summary: "把批注标为已解决，或重新打开",
  access: operationsStaff,
  params: z.object({ id: fields.idFromText, commentId: fields.idFromText }),
  body: z.strictObject({ isResolved: z.boolean() }),
  data: Comment,
});

export const listVersions = endpoint({
  method: "GET",
  path: "/console/tasks/:id/questionnaire-versions",
  summary: "问卷的各个版本，新的在前",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({
    /** Only the newest of very many. */
    list: z
      .array(
        z.object({
          version: z.int(),
          at: z.string(),
          /** Null: saved before it was kept who did. */
          by: z.nullable(z.string()),
        }),
      )
      .check(z.maxLength(500)),
  }),
});
export const getVersion = endpoint({
  method: "GET",
  path: "/console/tasks/:id/questionnaire-versions/:version",
  summary: "问卷的一个版本",
  access: anyStaff,
  params: z.object({ id: fields.idFromText, version: fields.smallIdFromText }),
  data: z.object({ version: z.int(), at: z.string(), questionnaire: z.unknown() }),
});

export const LIBRARY_MAX = 300;
const LIBRARY_QUESTIONS_MAX = 50;

const LibraryBlock = z.object({
  id: z.int(),
  name: z.string(),
  /** The titles of its questions, to choose by. */
  titles: z.array(z.string()).check(z.maxLength(LIBRARY_QUESTIONS_MAX)),
  by: z.string(),
  at: z.string(),
});
export type LibraryBlock = z.output<typeof LibraryBlock>;

export const listLibrary = endpoint({
  method: "GET",
  path: "/console/question-library",
  summary: "题库：本站自己存的题组",
  access: anyStaff,
  data: z.object({ list: z.array(LibraryBlock).check(z.maxLength(LIBRARY_MAX)) }),
});
export const getLibraryBlock = endpoint({
  method: "GET",
  path: "/console/question-library/:id",
  summary: "题库：一个题组的题目",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({
    id: z.int(),
    name: z.string(),
    questions: z.array(z.unknown()).check(z.maxLength(LIBRARY_QUESTIONS_MAX)),
  }),
});
export const saveLibraryBlock = endpoint({
  method: "POST",
  path: "/console/question-library",
  summary: "题库：存一个题组，所有任务都能用",
  access: operationsStaff,
  bodyMaxBytes: 256 * 1024,
  body: z.strictObject({
    name: fields.text("名称", 40),
    questions: z
      .array(z.unknown())
      .check(
        z.minLength(1, { error: "请至少选择一道题" }),
        z.maxLength(LIBRARY_QUESTIONS_MAX, { error: "一个题组最多50道题" }),
      ),
  }),
  data: LibraryBlock,
});
export const removeLibraryBlock = endpoint({
  method: "POST",
  path: "/console/question-library/:id/remove",
  summary: "题库：删除一个题组；已经用到问卷里的题不受影响",
  access: operationsStaff,
  params: fields.idParams,
  data: z.null(),
});
