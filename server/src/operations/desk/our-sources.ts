/** The sources of a story that we write ourselves: sanctions, notes, messages, and what operators did. */
import { auditWords } from "#contract/console/people/audit-words.ts";
import { MessageKind } from "#contract/content-enums.ts";
import { stepWords } from "#contract/sanction-words.ts";
import { pageOfMessages } from "../../foundation/message/api.ts";
import { pageOfNotes } from "../note/api.ts";
import { pageOfSanctions, untilWords } from "../../people/sanction/api.ts";
import { auditOf } from "../../people/staff/api.ts";
import { idOf, plain, type StorySource, staffWord } from "./story-items.ts";

export const sanctions: StorySource["read"] = async ({ world, member, before, size }) => {
  const page = { memberId: member.id, before: idOf(before), size };
  return (await pageOfSanctions(world.db, page)).map((row) => ({
    ...plain,
    kind: "sanction",
    at: row.at,
    place: String(row.id),
    title: stepWords(row) + untilWords(row.untilAt),
    text: `${row.reason}；会员看到：${row.shown}${row.liftedBy === null ? "" : "；后来解除"}`,
    by: staffWord(row.byStaff),
  }));
};

export const notes: StorySource["read"] = async ({ world, member, before, size }) => {
  const page = { memberId: member.id, before: idOf(before), size };
  return (await pageOfNotes(world.db, page)).map((row) => ({
    ...plain,
    kind: "note",
    at: row.at,
    place: String(row.id),
    title: "备注",
    text: row.text,
    by: staffWord(row.staffId),
  }));
};

export const messages: StorySource["read"] = async ({ world, member, before, size }) => {
  const page = { memberId: member.id, kind: undefined, before: idOf(before), size };
  return (await pageOfMessages(world.db, page)).map((row) => ({
    ...plain,
    kind: "message",
    at: row.createdAt,
    place: String(row.id),
    title: `消息（${MessageKind.label(row.kind)}）：${row.title}`,
    text: [row.body, row.readAt ? "已读" : "未读"].filter(Boolean).join("；"),
    by: "system",
  }));
};

export const operators: StorySource["read"] = async ({ world, member, before, size }) => {
  const subject = { kind: "member", id: String(member.id), before: idOf(before), size };
  return (await auditOf(world.db, subject)).map((row) => ({
    ...plain,
    kind: "staff",
    at: row.at,
    place: String(row.id),
    title: auditWords(row.action),
    text: row.note,
    by: row.staffName === null ? "system" : `name:${row.staffName}`,
  }));
};
