/** Members, what they agreed to, and where their withdrawals go. */
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { newestBefore } from "../../platform/newest-sql.ts";
import { type Days, type ListAsked, listPage, moment, within } from "../../platform/list-sql.ts";
import { type Pipeline, preparedRow } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";
import { wholeContactIn } from "./whole-contact.ts";

const memberColumns = [
  "id",
  "code",
  "nickname",
  "avatar",
  "mobile",
  "email",
  "role",
  "bbsRole",
  "topicName",
  "topicAvatar",
  "inviterId",
  "state",
  "brandCode",
  "registeredAt",
] as const;

export type MemberRow = Pick<Selectable<Tables["userMember"]>, (typeof memberColumns)[number]>;

const byId = preparedRow<{ id: number }, MemberRow>("member")`
  select id, code, nickname, avatar, mobile, email, role, bbs_role as "bbsRole",
         topic_name as "topicName", topic_avatar as "topicAvatar", inviter_id as "inviterId", state,
         brand_code as "brandCode",
         registered_at as "registeredAt"
    from user_member where id = ${"id"}`;

export const memberById = (line: Pipeline, id: number) => byId(line, { id });

/** The member of a mobile or an e-mail. */
export const memberByAccount = (db: Db, account: string) =>
  db
    .selectFrom("userMember")
    .select(memberColumns)
    .where(account.includes("@") ? "email" : "mobile", "=", account)
    .executeTakeFirst();

export const memberByCode = (db: Db, code: string) =>
  db.selectFrom("userMember").select(memberColumns).where("code", "=", code).executeTakeFirst();

export const namesOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("userMember")
    .select(["id", "code", "nickname"])
    // One parameter however many they are: a month's tax file names more than a statement may have parameters.
    .where("id", "=", sql<number>`any(${ids})`)
    .execute();

type NewMember = {
  code: string;
  nickname: string;
  mobile: string | null;
  email: string | null;
  role: number;
  inviterId: number | null;
  inviteSource: string | null;
  leaderId: number | null;
  teamSince: Date | null;
  brandCode: string;
  registeredAt: Date;
  registeredIp: string | null;
};

/** Undefined when the code is somebody's already; a mobile or e-mail that is taken raises. */
export const insertMember = (tx: Tx, member: NewMember) =>
  tx
    .insertInto("userMember")
    .values(member)
    .onConflict((on) => on.column("code").doNothing())
    .returning(memberColumns)
    .executeTakeFirst();

type Consent = {
  memberId: number;
  kind: string;
  version: string;
  agreedAt: Date;
  ip: string | null;
};
export const insertConsents = (tx: Tx, consents: readonly Consent[]) =>
  tx
    .insertInto("userConsent")
    .values(consents)
    .onConflict((on) => on.doNothing())
    .execute();

type AccountFacts = { hasPassword: boolean; consentNeeded: string[] };

/** Whether there is a password, and which texts of the member's brand have a version not agreed to. */
const facts = preparedRow<{ id: number }, AccountFacts>("account-facts")`
  select m.password_hash is not null as "hasPassword",
         array(select d.kind from brand_document d
                where d.brand_code = m.brand_code and d.kind in ('agreement', 'privacy')
                  and not exists (select from user_consent c
                                   where c.member_id = m.id and c.kind = d.kind
                                     and c.version = d.version)
                order by d.kind) as "consentNeeded"
    from user_member m where m.id = ${"id"}`;

export const accountFacts = (db: Db, id: number) => facts(db, { id });

export const passwordHashOf = async (db: Db, memberId: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom("userMember")
    .select("passwordHash")
    .where("id", "=", memberId)
    .executeTakeFirst();
  return row?.passwordHash ?? undefined;
};

const save =
  <K extends "passwordHash" | "nickname" | "avatar" | "mobile" | "email">(column: K) =>
  (tx: Tx, memberId: number, value: string) =>
    tx
      .updateTable("userMember")
      .set({ [column]: value })
      .where("id", "=", memberId)
      .execute();

/** A mobile or e-mail that somebody else has raises user_member_mobile_key or user_member_email_key. */
export const savePasswordHash = save("passwordHash");
export const saveNickname = save("nickname");
/** 0 respondent, 1 moderator, 2 observer (rule people-28). */
export const saveBbsRole = (tx: Tx, id: number, bbsRole: number) =>
  tx.updateTable("userMember").set({ bbsRole }).where("id", "=", id).execute();

export const saveAvatar = save("avatar");
export const saveMobile = save("mobile");
export const saveEmail = save("email");

type Payee = { account: string; realName: string; boundAt: Date; lockedUntil: Date | null };

const payee = preparedRow<{ memberId: number }, Payee>("payee")`
  select account, real_name as "realName", bound_at as "boundAt", locked_until as "lockedUntil"
    from user_payee where member_id = ${"memberId"}`;

export const payeeOf = (line: Pipeline, memberId: number) => payee(line, { memberId });

export const isPayeeTaken = async (db: Db, account: string, memberId: number): Promise<boolean> => {
  const other = await db
    .selectFrom("userPayee")
    .select("memberId")
    .where("account", "=", account)
    .where("memberId", "<>", memberId)
    .executeTakeFirst();
  return other !== undefined;
};

export const savePayee = (tx: Tx, memberId: number, to: Payee) =>
  tx
    .insertInto("userPayee")
    .values({ memberId, ...to })
    .onConflict((on) => on.column("memberId").doUpdateSet(to))
    .execute();

/** Holds the member's row, so that two changes of one member come one after the other. */
export const lockMember = (tx: Tx, id: number) =>
  tx.selectFrom("userMember").select("id").where("id", "=", id).forNoKeyUpdate().execute();

export type MemberSearch = {
  /** Only members with a smaller id. */
  before: number | undefined;
  role: number | undefined;
  /**
   * A number, a member code, a mobile, an e-mail, or how a nickname begins. Who offers it to operators asks
   * `recordSearch` before the answer is shown (docs/decisions/0043).
   */
  text: string | undefined;
  size: number;
};

const membersBy = (db: Db, { role, text }: Pick<MemberSearch, "role" | "text">) =>
  db
    .selectFrom("userMember")
    .select(memberColumns)
    .$if(role !== undefined, (q) => q.where("role", "=", role ?? 0))
    .$if(text !== undefined, (q) => {
      const given = text ?? "";
      const contact = wholeContactIn(given);
      const beginning = `${given.replace(/[\\%_]/g, "\\$&")}%`;
      return q.where((w) =>
        w.or([
          ...(/^[1-9]\d{0,14}$/.test(given) ? [w("id", "=", Number(given))] : []),
          w("code", "=", given),
          ...(contact ? [w(contact.what, "=", contact.value)] : []),
          w("nickname", "like", beginning),
        ]),
      );
    });

/** Newest first. */
export const pageOfMembers = (db: Db, { before, size, ...search }: MemberSearch) =>
  membersBy(db, search)
    .$call(newestBefore("id", before, size))
    .execute();

export type ListedMembers = Pick<MemberSearch, "role" | "text"> & Days;

export const membersOfList = (db: Db, search: ListedMembers) =>
  membersBy(db, search).where(within("registeredAt", search));

export const listedMembers = (db: Db, search: ListedMembers, asked: ListAsked) =>
  listPage(db, membersOfList(db, search), { asked, keys: { time: moment("registeredAt") } });

export const memberCounts = (db: Db, dayStart: Date) =>
  db
    .selectFrom("userMember")
    .select((s) => [
      s.fn.countAll<number>().as("members"),
      s.fn.countAll<number>().filterWhere("registeredAt", ">=", dayStart).as("membersToday"),
    ])
    .executeTakeFirstOrThrow();
