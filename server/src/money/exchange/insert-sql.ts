/** A new exchange: 29 columns, written out and prepared, because to put them together cost as much as to send them. */
import type { Insertable } from "kysely";
import { type Pipeline, prepared, sequence } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";

type ExchangeColumns = Insertable<Tables["exchange"]>;

/** The table's defaults of the columns that may be left out. */
const usual = {
  feeFen: 0,
  taxFen: 0,
  ip: null,
  deviceId: null,
  payeeSince: null,
  prizeId: null,
  title: "",
  sealedAddress: null,
  taxMode: "none",
  taxMonths: 0,
  leavingId: null,
} satisfies Partial<ExchangeColumns>;
type Usual = keyof typeof usual;

/** Its number is drawn before it (`nextExchangeId`). */
type Needed = { id: number } & Pick<
  ExchangeColumns,
  | "memberId"
  | "brandCode"
  | "type"
  | "asset"
  | "amount"
  | "grossFen"
  | "netFen"
  | "payeeAccount"
  | "payeeName"
  | "requestKey"
  | "fingerprint"
  | "memberSince"
  | "validResponses"
  | "invalidResponses"
  | "promisedAt"
  | "createdAt"
  | "updatedAt"
>;
export type NewExchange = Needed & { [K in Usual]?: ExchangeColumns[K] };

/** So that what names the exchange need not wait for it: its step and its hold leave in one packet with it. */
export const nextExchangeId = sequence("exchange_id_seq");

const insert = prepared<Needed & { [K in Usual]: unknown }, never>("insert-exchange")`
  insert into exchange
    (id, member_id, brand_code, type, asset, amount, gross_fen, fee_fen, tax_fen, net_fen, payee_account,
     payee_name, request_key, fingerprint, ip, device_id, member_since, payee_since, valid_responses,
     invalid_responses, promised_at, created_at, updated_at, prize_id, title, sealed_address, tax_mode,
     tax_months, leaving_id)
  overriding system value
  values (${"id"}, ${"memberId"}, ${"brandCode"}, ${"type"}, ${"asset"}, ${"amount"}, ${"grossFen"}, ${"feeFen"},
          ${"taxFen"}, ${"netFen"}, ${"payeeAccount"}, ${"payeeName"}, ${"requestKey"}, ${"fingerprint"},
          ${"ip"}, ${"deviceId"}, ${"memberSince"}, ${"payeeSince"}, ${"validResponses"},
          ${"invalidResponses"}, ${"promisedAt"}, ${"createdAt"}, ${"updatedAt"}, ${"prizeId"}, ${"title"},
          ${"sealedAddress"}, ${"taxMode"}, ${"taxMonths"}, ${"leavingId"})`;

export const insertExchange = (line: Pipeline, given: NewExchange): Promise<unknown> =>
  insert(line, { ...usual, ...given });
