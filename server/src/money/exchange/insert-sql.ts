/** A new exchange: 28 columns, written out and prepared, because to put them together cost as much as to send them. */
import type { Insertable } from "kysely";
import { type Pipeline, preparedRow } from "../../platform/prepared.ts";
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

type Needed = Pick<
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

const insert = preparedRow<Needed & { [K in Usual]: unknown }, { id: number }>("insert-exchange")`
  insert into exchange
    (member_id, brand_code, type, asset, amount, gross_fen, fee_fen, tax_fen, net_fen, payee_account,
     payee_name, request_key, fingerprint, ip, device_id, member_since, payee_since, valid_responses,
     invalid_responses, promised_at, created_at, updated_at, prize_id, title, sealed_address, tax_mode,
     tax_months, leaving_id)
  values (${"memberId"}, ${"brandCode"}, ${"type"}, ${"asset"}, ${"amount"}, ${"grossFen"}, ${"feeFen"},
          ${"taxFen"}, ${"netFen"}, ${"payeeAccount"}, ${"payeeName"}, ${"requestKey"}, ${"fingerprint"},
          ${"ip"}, ${"deviceId"}, ${"memberSince"}, ${"payeeSince"}, ${"validResponses"},
          ${"invalidResponses"}, ${"promisedAt"}, ${"createdAt"}, ${"updatedAt"}, ${"prizeId"}, ${"title"},
          ${"sealedAddress"}, ${"taxMode"}, ${"taxMonths"}, ${"leavingId"})
  returning id`;

/** Answers its id. */
export async function insertExchange(line: Pipeline, given: NewExchange): Promise<number> {
  const made = await insert(line, { ...usual, ...given });
  if (!made) throw new Error("an insert that nothing stops made no row");
  return made.id;
}
