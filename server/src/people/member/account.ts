/** The account as its owner sees it (rule people-3). */
import { BbsRole } from "#contract/enums.ts";
import type { Account } from "#contract/member/people/user.ts";
import { type ShownHome, shownHomeOf, termsOf } from "../../foundation/brand/api.ts";
import type { Db } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { maskAccount, maskEmail, maskMobile, maskName } from "../../platform/mask.ts";
import { cashEverEarnedBy, walletOf } from "../../ledger/wallet/api.ts";
import { ownersOf } from "./column.ts";
import { memberOf } from "./service.ts";
import * as rows from "./sql.ts";

const { respondent } = BbsRole.of;

/** `originFor` says where a brand's pages are. */
export async function accountOf(
  db: Db,
  memberId: number,
  originFor: (home: ShownHome) => Promise<string>,
): Promise<Omit<Account, "standing">> {
  const [member, home, wallet, earnedFen, payee, more] = await Promise.all([
    memberOf(db, memberId),
    shownHomeOf(db, memberId),
    walletOf(db, memberId),
    cashEverEarnedBy(db, memberId),
    rows.payeeOf(db, memberId),
    rows.accountFacts(db, memberId),
  ]);
  if (!member || !more) throw new Failure("notFound");
  return {
    memberId: member.id,
    memberCode: member.code,
    ...ownersOf(member),
    mobile: member.mobile && maskMobile(member.mobile),
    email: member.email && maskEmail(member.email),
    userData: {
      role: member.role,
      bbsRole: member.bbsRole,
      balance: member.bbsRole === respondent ? wallet.gold.available : null,
      moneyBalance: wallet.cash.available,
      moneyAmount: earnedFen,
    },
    role: member.role,
    home: {
      code: home.code,
      siteName: home.siteName,
      origin: await originFor(home),
      terms: termsOf(home),
    },
    alipay: payee ? alipayOf(payee) : null,
    registeredAt: member.registeredAt.toISOString(),
    hasPassword: more.hasPassword,
    // The table's check allows these two kinds only.
    consentNeeded: more.consentNeeded as Account["consentNeeded"],
  };
}

type PayeeRow = NonNullable<Awaited<ReturnType<typeof rows.payeeOf>>>;

const alipayOf = ({ account, realName, boundAt, lockedUntil }: PayeeRow) => ({
  account: maskAccount(account),
  realName: maskName(realName),
  boundAt: boundAt.toISOString(),
  lockedUntil: lockedUntil?.toISOString() ?? null,
});
