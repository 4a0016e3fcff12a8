/** The support desk: one box that finds a member, the whole story on one page, and what may be done there. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Role } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { CURSOR_WRONG, pageOf, pageQuery } from "../../page.ts";
import { Sanction } from "../people/sanction.ts";
import { anyStaff, supportStaff } from "../people/staff.ts";

const reason = fields.text("理由", 200);

/** What a line or a hit is about, for a link. */
const About = z.object({ kind: z.enum(["response", "exchange", "feedback"]), id: z.int() });

/** By mobile, code, e-mail, nickname, or the id of a response, an exchange or a feedback (r17, e17, f17). */
export const searchDesk = endpoint({
  method: "GET",
  path: "/console/search",
  summary: "客服搜索：手机号、会员编号、邮箱、昵称、作答号、兑换号、反馈号",
  access: anyStaff,
  query: z.strictObject({
    q: z
      .string({ error: "请输入搜索内容" })
      .check(
        z.trim(),
        z.minLength(1, { error: "请输入搜索内容" }),
        z.maxLength(64, { error: "搜索内容最多64个字" }),
      ),
  }),
  data: z.object({
    /** The surest first: a whole number or address before the beginning of a nickname; at most 20. */
    list: z.array(
      z.object({
        memberId: z.int(),
        code: z.string(),
        nickname: z.string(),
        /** Masked. */
        mobile: z.nullable(z.string()),
        role: Role.schema,
        state: z.enum(["active", "closed"]),
        /** Why it was found. */
        by: z.enum([
          "mobile",
          "code",
          "email",
          "id",
          "response",
          "exchange",
          "feedback",
          "nickname",
        ]),
        about: z.nullable(About),
      }),
    ),
  }),
});

/** One line of somebody's story, newest first, whatever it is of. */
export const StoryLine = z.object({
  at: z.string(),
  kind: z.enum([
    "account",
    "signIn",
    "response",
    "money",
    "exchange",
    "feedback",
    "sanction",
    "note",
    "message",
    "staff",
  ]),
  /** The line's own, unique in the story. */
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** Plus or minus, in gold or fen; 0 where the line is not about money. */
  gold: z.int(),
  fen: z.int(),
  /** An operator's name, 会员 or 系统. */
  by: z.string(),
  about: z.nullable(About),
});
export type StoryLine = z.output<typeof StoryLine>;

export const memberStory = endpoint({
  method: "GET",
  path: "/console/members/:id/story",
  summary: "会员的全部经过，按时间倒序；可按种类筛选",
  access: anyStaff,
  params: fields.idParams,
  query: z.strictObject({
    size: pageQuery.size,
    // Names the place in each of its sources, so it is longer than others.
    cursor: z.optional(
      z.string().check(
        z.maxLength(300),
        // A number, a moment with a session, or nothing for each; the reader knows the sources.
        z.regex(/^[0-9a-z_-]{1,300}$/i, { error: CURSOR_WRONG }),
        z.meta({ format: "cursor sources" }),
      ),
    ),
    kind: z.optional(StoryLine.shape.kind),
  }),
  data: pageOf(StoryLine),
});

/** As positive amounts. */
const Alone = z.object({ up: z.int(), down: z.int() });

/** Beside consoleMember: what the head of the page says of money and of what is in force. */
export const memberHead = endpoint({
  method: "GET",
  path: "/console/members/:id/head",
  summary: "会员页抬头：收款账号（脱敏）、欠款、限制、复核限额",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({
    payee: z.nullable(
      z.object({
        /** Masked, both. */
        account: z.string(),
        realName: z.string(),
        boundAt: z.string(),
        lockedUntil: z.nullable(z.string()),
      }),
    ),
    /** What is owed to us, as positive amounts. */
    owedGold: z.int(),
    owedFen: z.int(),
    /** Above these in twenty-four hours, up or down, an adjustment waits for a second person. */
    secondGold: z.int(),
    secondFen: z.int(),
    /** What of that was booked already. */
    alone: z.object({ gold: Alone, fen: Alone }),
    /** In force now. */
    sanctions: z.array(Sanction),
    /** Above a warning, and not confirmed by a second person yet. */
    waitingSanctions: z.int(),
    waitingAdjustments: z.int(),
  }),
});

const Shared = {
  lastAt: z.string(),
  signIns: z.int(),
  /** Other members who signed in from it; at most ten are named. */
  others: z.int(),
  sharedWith: z.array(z.object({ memberId: z.int(), code: z.string(), nickname: z.string() })),
};
/** From the sign-ins of the last 90 days. */
export const memberDevices = endpoint({
  method: "GET",
  path: "/console/members/:id/devices",
  summary: "会员近 90 天登录用的设备与网络地址，以及与谁相同",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({
    /** The newest 50 of each. */
    devices: z.array(
      z.object({
        /** What tells devices apart; not the device's own number. */
        key: z.string(),
        /** Chrome · Windows */
        name: z.string(),
        ...Shared,
      }),
    ),
    addresses: z.array(z.object({ ip: z.string(), city: z.string(), ...Shared })),
  }),
});

/** What the member told about themselves. */
export const memberProfile = endpoint({
  method: "GET",
  path: "/console/members/:id/profile",
  summary: "会员的资料问卷答案",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({
    answered: z.int(),
    total: z.int(),
    list: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        text: z.string(),
        /** Null = said in the profile itself. */
        taskTitle: z.nullable(z.string()),
        at: z.string(),
      }),
    ),
  }),
});

/** In full, once, for a reason that stands in the log. */
export const revealMember = endpoint({
  method: "POST",
  path: "/console/members/:id/reveal",
  summary: "查看完整的手机号、邮箱、收款账号；理由记入日志",
  access: supportStaff,
  params: fields.idParams,
  body: z.strictObject({ what: z.enum(["mobile", "email", "payee"]), reason }),
  data: z.object({
    value: z.string(),
    /** Only for a payee: the name on the account. */
    name: z.nullable(z.string()),
  }),
});

export const MemberNote = z.object({
  id: z.int(),
  text: z.string(),
  by: z.string(),
  at: z.string(),
});
export const listNotes = endpoint({
  method: "GET",
  path: "/console/members/:id/notes",
  summary: "会员备注，新的在前",
  access: anyStaff,
  params: fields.idParams,
  query: z.strictObject(pageQuery),
  data: pageOf(MemberNote),
});
export const addNote = endpoint({
  method: "POST",
  path: "/console/members/:id/notes",
  summary: "添加备注",
  access: supportStaff,
  idempotent: "offered",
  params: fields.idParams,
  body: z.strictObject({ text: fields.text("备注", 1000) }),
  data: MemberNote,
});
