/** Every flag of an exchange in its own words, and whom a shared address, device or account is shared with. */
import { WarningOutlined } from "@ant-design/icons";
import { Link } from "react-router";
import { type ConsoleExchange, riskWords } from "#contract/console/money/exchange.ts";
import { ExchangeState } from "#contract/enums.ts";
import styles from "./Flags.module.css";

export function Flags({ exchange: { flags, whyNot, state } }: { exchange: ConsoleExchange }) {
  return (
    <>
      {flags.length === 0 ? (
        <p className={styles.none}>没有发现风险</p>
      ) : (
        <ul className={styles.list}>
          {flags.map(({ kind, sentence, members }) => (
            <li key={sentence}>
              <WarningOutlined aria-hidden />
              <div>
                <div>
                  {sentence}{" "}
                  {state === ExchangeState.of.pendingReview && (
                    <Link className={styles.same} to={`/exchanges?flag=${kind}`}>
                      看全部“{riskWords[kind]}”
                    </Link>
                  )}
                </div>
                {members.length > 0 && (
                  <div className={styles.members}>
                    {members.map(({ id, code }) => (
                      <Link key={id} to={`/members/${id}`}>
                        {code}
                      </Link>
                    ))}
                  </div>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {flags.length === 0 && whyNot !== null && <p className={styles.why}>{whyNot}</p>}
    </>
  );
}
