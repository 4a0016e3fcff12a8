/** Operators' accounts: who there is and who may do what (rule operations-2). For admins. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { StaffRole } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { listOf, sortedBy } from "../list-page.ts";
import { Me } from "./staff.ts";

const adminOnly = { staff: [StaffRole.of.admin] };
const OperatorState = z.enum(["active", "disabled"]);
export type OperatorState = z.output<typeof OperatorState>;

const { todo: _, isSignedOn: __, ...person } = Me.shape;
export const Operator = z.object({
  ...person,
  state: OperatorState,
  /** Of name, role and state. */
  version: z.string(),
  hasTotp: z.boolean(),
  recoveryLeft: z.int(),
  /** A first or reset password, which is changed at the next sign-in. */
  mustChangePassword: z.boolean(),
  sessions: z.int(),
  /** Comes by single sign-on: the groups there decide the role. */
  hasSignOn: z.boolean(),
  /** May sign in by password while single sign-on is on. */
  isBreakGlass: z.boolean(),
  /** A role or an enabling that waits for its second person (proposal.ts). */
  hasProposal: z.boolean(),
  lastSeenAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Operator = z.output<typeof Operator>;

/** What an account may look like: it is typed every day, and stands in the log. */
export const staffAccount = fields.text("账号", 64).check(
  z.refine((text) => /^[A-Za-z0-9][A-Za-z0-9._@-]+$/.test(text), {
    error: "账号由2-64个字母、数字或 . _ @ - 组成，以字母或数字开头",
  }),
);
const name = fields.text("姓名", 20);
const note = fields.text("说明", 200);
export const listOperators = endpoint({
  method: "GET",
  path: "/console/operators",
  summary: "操作员",
  access: adminOnly,
  query: z.strictObject({
    ...sortedBy(["seen"]),
    state: z.optional(OperatorState),
    role: z.optional(StaffRole.fromText),
    /** The beginning of an account or a name. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  }),
  data: listOf(Operator),
});
/**
 * Answers a first password, shown this once. An account that gets at money (admin, operations, finance) is made
 * disabled, and enabled once a second person of finance, or an admin, has confirmed it (proposal.ts). Where
 * there is nobody yet, accounts are made on the server: `npm run operator`.
 */
export const addOperator = endpoint({
  method: "POST",
  path: "/console/operators",
  summary: "新建操作员",
  access: adminOnly,
  body: z.strictObject({ account: staffAccount, name, role: StaffRole.schema }),
  data: z.object({ operator: Operator, password: z.string() }),
});
/**
 * Nobody changes themselves, and one active admin always stays. Taking away stands at once; a role that gets at
 * money, or enabling such an account, waits for a second person, with the rest of the change made. Overtaken: 409, and `data` is
 * the operator as they stand now.
 */
export const changeOperator = endpoint({
  method: "POST",
  path: "/console/operators/:id",
  summary: "修改姓名、角色、停用或启用",
  access: adminOnly,
  params: fields.idParams,
  body: z.strictObject({
    name,
    role: StaffRole.schema,
    /** Not said: as it is now, whatever it was when the page was opened. */
    state: z.optional(OperatorState),
    version: fields.version,
    note,
  }),
  data: Operator,
});
/** `password` answers a new first one, shown this once. For 72 hours the account is nobody's second person. */
export const resetOperator = endpoint({
  method: "POST",
  path: "/console/operators/:id/reset",
  summary: "重置密码或动态验证码；该操作员的会话全部退出",
  access: adminOnly,
  params: fields.idParams,
  body: z.strictObject({ what: z.enum(["password", "totp"]), note }),
  data: z.object({ operator: Operator, password: z.nullable(z.string()) }),
});
