/** Three buckets of two currencies; each number leads to its lines in the ledger. */
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { Asset } from "#contract/enums.ts";
import type { Bucket } from "#contract/member/money/wallet.ts";
import { count, useRate, worthText, yuan } from "../../platform/money.ts";
import { StayHere } from "../../ui/FromHere.tsx";
import styles from "./Member.module.css";
import { bucketLabels, buckets } from "./buckets.ts";
import { ledgerLink } from "./tabs.ts";
import { Heads } from "../../ui/Heads.tsx";

export function Balances({ member }: { member: ConsoleMember }) {
  const rate = useRate();
  const coins: Record<Bucket, number> = {
    pending: member.goldPending,
    available: member.goldAvailable,
    held: member.goldHeld,
  };
  const fen: Record<Bucket, number> = {
    pending: member.cashPending,
    available: member.cashAvailable,
    held: member.cashHeld,
  };
  return (
    <table className={styles.balances}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">币种</span>
          </th>
          <Heads of={buckets.map((bucket) => bucketLabels[bucket])} />
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">金币</th>
          {buckets.map((bucket) => (
            <td key={bucket}>
              <StayHere to={ledgerLink(member.id, Asset.of.gold, bucket)}>
                {count(coins[bucket])}
              </StayHere>
              {rate !== null && <div className="quiet">≈ {worthText(coins[bucket], rate)}</div>}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">现金</th>
          {buckets.map((bucket) => (
            <td key={bucket}>
              <StayHere to={ledgerLink(member.id, Asset.of.cash, bucket)}>
                {yuan(fen[bucket])}
              </StayHere>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
