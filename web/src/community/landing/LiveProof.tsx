/** What was really paid out, from the ledger. Where there is nothing yet, it says the promise instead. */
import { getProof } from "#contract/member/community/site.ts";
import { useRouteData } from "../../platform/routeData.ts";
import { useTerms } from "../../platform/terms.ts";
import { formatGold, formatYuan } from "../../ui/money.ts";
import styles from "./LandingPage.module.css";

export function LiveProof() {
  const terms = useTerms();
  const data = useRouteData(getProof);
  const hasPaid = data !== null && data.paidThisWeekCount > 0;
  return (
    <section className={styles.proof} aria-label="本周实际发放">
      <Figure
        label="本周已发放"
        value={hasPaid ? formatYuan(data.paidThisWeekFen) : null}
        unit="元"
      />
      <Figure
        label="本周到账笔数"
        value={hasPaid ? formatGold(data.paidThisWeekCount) : null}
        unit="笔"
      />
      <Figure
        label={data?.medianHoursToPay ? "到账中位用时" : "承诺到账时间"}
        {...duration(data?.medianHoursToPay ?? null, terms.promiseWorkingDays)}
      />
      <p className={styles.proofNote}>
        {data && !hasPaid
          ? "本周还没有提现记录，有了就会如实显示在这里。"
          : "数字来自真实的发放记录，每分钟更新。"}
      </p>
    </section>
  );
}

type FigureProps = { label: string; value: string | null; unit: string };

function Figure({ label, value, unit }: FigureProps) {
  return (
    <dl className={styles.figure}>
      <dt className={styles.quiet}>{label}</dt>
      <dd>
        <b className={styles.value}>{value ?? "—"}</b>
        {value && <span className={styles.unit}>{unit}</span>}
      </dd>
    </dl>
  );
}

export function duration(hours: number | null, promisedDays: number) {
  if (hours === null) return { value: String(promisedDays), unit: "个工作日内" };
  if (hours < 1) return { value: String(Math.max(1, Math.round(hours * 60))), unit: "分钟" };
  if (hours < 48) return { value: String(Math.round(hours * 10) / 10), unit: "小时" };
  return { value: String(Math.round((hours / 24) * 10) / 10), unit: "天" };
}
