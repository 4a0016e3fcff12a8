/** Rows of members: who they are, and what they are told. */
import { FIRST, type Grown, hash, member, of, rows, task } from "./rows.ts";

export const peoples: Grown = {
  userMember: rows(1, {
    id: member,
    code: "(90000000 + m)::text",
    nickname: "'会员' || m",
    mobile: "'199' || lpad(m::text, 8, '0')",
    brand_code: "(select min(code) from brand)",
    registered_at: "now() - interval '400 days' + m * interval '1 minute'",
    inviter_id: `case when m % 2 = 0 then ${FIRST} + m / 2 end`,
  }),
  authSession: rows(2, {
    id: "gen_random_uuid()",
    ...of({ fingerprint_hash: hash("f"), access_hash: hash("a"), refresh_hash: hash("r") }),
    access_expires_at: "at",
    rotated_at: "at",
    // One of two has ended, and is still kept.
    expires_at:
      "case when n = 1 then now() - m % 90 * interval '1 day' else now() + m % 14 * interval '1 day' end",
    created_at: "at",
  }),
  authSpentToken: rows(5, { hash: hash("s"), session_id: "gen_random_uuid()", spent_at: "at" }),
  userPayee: rows(1, of({ account: "m || '@example.com'", real_name: "'王晓明'", bound_at: "at" })),
  userConsent: rows(
    2,
    of({ kind: "(array['agreement', 'privacy'])[n]", version: "'1'", agreed_at: "at" }),
  ),
  userChange: rows(2, of({ kind: "'mobile'", note: "''", at: "at" })),
  propertyAnswer: rows(
    22,
    of({ name: "'q' || n", value: "to_jsonb(m % (n + 1))", answered_at: "at" }),
  ),
  propertyComplete: rows(1, of({ at: "at" })),
  propertyUse: rows(10, of({ name: "'q' || n", task_id: task, used_at: "at" })),
  alertSetting: rows(
    1,
    of({
      tasks: "true",
      min_fen_per_hour: "0",
      task_types: "'{}'",
      a_day: "3",
      by_mail: "m % 5 = 0",
      payout_sms: "false",
      updated_at: "at",
    }),
  ),
  alertSent: rows(10, of({ task_id: "n", day: "current_date - n", nth: "1", at: "at" })),
  pushDevice: rows(
    1,
    of({
      id: "gen_random_uuid()",
      session_id: "gen_random_uuid()",
      endpoint_hash: hash("e"),
      sealed_subscription: "repeat('x', 300)",
      name: "'phone'",
      created_at: "at",
    }),
    "m % 3 = 0",
  ),
  noticeSeen: rows(1, of({ all_until: "at" })),
  noticeRead: rows(3, of({ notice_id: "n", read_at: "at" })),
  message: rows(
    20,
    of({
      kind: "1 + n % 9",
      title: "'奖励到账'",
      body: "repeat('文', 40)",
      key: "'k' || n",
      created_at: "at",
      read_at: "case when n < 19 then at end",
    }),
  ),
  contentProgress: rows(3, of({ article_id: "n", percent: "40", read_at: "at" })),
  feedback: rows(
    1,
    of({
      type: "1",
      state: "5",
      key: "gen_random_uuid()",
      brand_code: "(select min(code) from brand)",
      created_at: "at",
      updated_at: "at",
    }),
    "m % 50 = 0",
  ),
  invitePair: rows(1, of({ inviter_id: `${FIRST} + m / 2` }), "m % 2 = 0"),
};
