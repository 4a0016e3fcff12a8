/** /exchange, and the cash wallet (?type=cash): from what, how much, what arrives and when, to where. */
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { Asset } from "#contract/enums.ts";
import { type Account, getAccount } from "#contract/member/people/user.ts";
import { getWallet, type Wallet } from "#contract/member/money/wallet.ts";
import { Page } from "../../layout/Page.tsx";
import { PayeeCard } from "../../foundation/payee/PayeeCard.tsx";
import { useHydrated } from "../../platform/hydrated.ts";
import { query } from "../../platform/query.ts";
import { useHomeElsewhere, useTerms } from "../../platform/terms.ts";
import { amountWords } from "../../ui/amounts.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { RadioCard } from "../../ui/Checkbox.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Gold, Yuan } from "../../ui/Money.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { WithdrawForm } from "./WithdrawForm.tsx";
import styles from "./WithdrawPage.module.css";

export function WithdrawPage() {
  // Money is asked for again on every opening: a balance of half a minute ago is a wrong one. What came with the
  // document is of this opening.
  const isOpen = useHydrated();
  const wallet = useQuery({ ...query(getWallet), staleTime: isOpen ? 0 : Infinity });
  const account = useQuery(query(getAccount));
  return (
    <Page
      title="提现"
      action={
        <ButtonLink to="/home/exchange" kind="quiet" size="s" className={styles.records}>
          兑换记录
        </ButtonLink>
      }
    >
      <Loaded query={wallet} skeleton={<WithdrawSkeleton />}>
        {(money) => (
          <Loaded query={account} skeleton={<WithdrawSkeleton />}>
            {(me) => <Withdraw wallet={money} account={me} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

function Withdraw({ wallet, account }: { wallet: Wallet; account: Account }) {
  const [search, setSearch] = useSearchParams();
  // Moderators and observers see no points (rule people-28): the server names no balance then.
  const hidesGold = account.userData.balance === null;
  const isCash = hidesGold || search.get("type") === "cash";
  const asset = isCash ? Asset.of.cash : Asset.of.gold;
  const choose = (next: Asset) =>
    setSearch(next === Asset.of.cash ? { type: "cash" } : {}, {
      replace: true,
      preventScrollReset: true,
    });
  const terms = useTerms();
  const isGold = asset === Asset.of.gold;
  const bucket = isGold ? wallet.gold : wallet.cash;
  const minimum = isGold ? terms.withdrawMinGold : terms.withdrawMinFen;
  return (
    <div className={styles.grid}>
      <div className={styles.main}>
        <fieldset className={styles.assets}>
          <legend className={styles.legend}>从哪里提现</legend>
          {Asset.values
            .filter((value) => value !== Asset.of.gold || !hidesGold)
            .map((value) => (
              <AssetChoice
                key={value}
                asset={value}
                wallet={wallet}
                isOn={asset === value}
                onChoose={() => choose(value)}
              />
            ))}
        </fieldset>
        <OtherBuckets wallet={wallet} asset={asset} />
        {/* Fresh for each currency: an amount in coins means nothing in yuan. */}
        <WithdrawForm key={asset} asset={asset} available={bucket.available} account={account} />
      </div>
      <aside className={styles.side} aria-label="收款与说明">
        <PayeeCard account={account} hidesLock={bucket.available >= minimum} />
        <Rules />
      </aside>
    </div>
  );
}

type AssetChoiceProps = { asset: Asset; wallet: Wallet; isOn: boolean; onChoose: () => void };

function AssetChoice({ asset, wallet, isOn, onChoose }: AssetChoiceProps) {
  const terms = useTerms();
  const isGold = asset === Asset.of.gold;
  return (
    <RadioCard
      name="asset"
      checked={isOn}
      onChange={onChoose}
      className={isOn ? styles.chosen : undefined}
    >
      <span className={styles.choice}>
        <span className="quiet">{Asset.label(asset)}</span>
        {isGold ? (
          <Gold gold={wallet.gold.available} goldPerYuan={terms.goldPerYuan} stacked />
        ) : (
          <Yuan fen={wallet.cash.available} />
        )}
      </span>
    </RadioCard>
  );
}

/** Where the rest is, so that nobody wonders: each leads to its lines, with their days and rules. */
function OtherBuckets({ wallet, asset }: { wallet: Wallet; asset: Asset }) {
  const isGold = asset === Asset.of.gold;
  const { pending, held } = isGold ? wallet.gold : wallet.cash;
  const rest = isGold ? "" : "&asset=2";
  const links = [
    { to: `/home/gold?bucket=pending${rest}`, words: `待审核 ${amountWords(asset, pending)}` },
    { to: `/home/gold?bucket=held${rest}`, words: `冻结 ${amountWords(asset, held)}` },
    { to: `/home/gold${isGold ? "" : "?asset=2"}`, words: `${Asset.label(asset)}明细` },
  ];
  return (
    <nav aria-label={`${Asset.label(asset)}余额`} className={styles.buckets}>
      {links.map(({ to, words }) => (
        <Link key={to} to={to}>
          {words}
        </Link>
      ))}
    </nav>
  );
}

function Rules() {
  const terms = useTerms();
  const home = useHomeElsewhere();
  return (
    <Card title="提现说明">
      <ul className={styles.rules}>
        {home !== null && (
          <li>{`你的账号属于「${home.siteName}」，汇率、费用和限额都按「${home.siteName}」计算。`}</li>
        )}
        <li>{`${terms.goldPerYuan} 金币 = 1 元，提交前会写明手续费、代扣税费和实际到账金额。`}</li>
        <li>{`审核通过后打款，承诺 ${terms.promiseWorkingDays} 个工作日内到账。`}</li>
        <li>金额较大的提现要用验证码确认。</li>
        <li>审核前可以撤销；驳回或失败时，金额立即退回可用余额并写明原因。</li>
      </ul>
    </Card>
  );
}

function WithdrawSkeleton() {
  return (
    <div className={styles.grid} role="status">
      <span className="visually-hidden">正在加载余额</span>
      <div className={styles.main}>
        <Skeleton height={196} />
        <Skeleton height={440} />
      </div>
      <div className={styles.side}>
        <Skeleton height={128} />
        <Skeleton height={180} />
      </div>
    </div>
  );
}
