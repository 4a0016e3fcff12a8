/** Where sealed values lie, by feature: what is proved at the start and sealed again after a change of keys. */
import type { SealedColumn } from "./platform/seal-renewal.ts";

/** A column that is named for it and is missing here fails `seal-renewal.test.ts`. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: "auth_password_key", keys: ["kid"], column: "sealed_key", purpose: "password-key" },
  { table: "staff_member", keys: ["id"], column: "totp_sealed", purpose: "staff-totp" },
  {
    table: "staff_sign_on",
    keys: ["session_id"],
    column: "tokens_sealed",
    purpose: "staff-sign-on",
  },
  { table: "agent_account", keys: ["member_id"], column: "sealed_secret", purpose: "agent-secret" },
  { table: "agent_supplier", keys: ["id"], column: "sealed_secret", purpose: "agent-secret" },
  {
    table: "survey_platform_secret",
    keys: ["platform_id", "kid"],
    column: "sealed_secret",
    purpose: "survey-platform.secret",
  },
  {
    table: "cooperate_request",
    keys: ["id"],
    column: "sealed_contact",
    purpose: "cooperate-contact",
  },
  { table: "user_address", keys: ["id"], column: "sealed_address", purpose: "member-address" },
  { table: "trial_application", keys: ["id"], column: "sealed_address", purpose: "trial-address" },
  {
    table: "push_device",
    keys: ["member_id", "id"],
    column: "sealed_subscription",
    purpose: "push-subscription",
  },
  { table: "exchange", keys: ["id"], column: "sealed_address", purpose: "exchange-address" },
  { table: "prize_code", keys: ["id"], column: "sealed_code", purpose: "prize-code" },
  {
    table: "user_export",
    keys: ["member_id"],
    column: "sealed",
    purpose: "user-export",
    idColumn: "sealed_key",
  },
  { table: "wechat_ticket", keys: ["app_id"], column: "sealed_ticket", purpose: "wechat-ticket" },
  { table: "lasting_key", keys: ["is_only"], column: "sealed", purpose: "lasting" },
];
