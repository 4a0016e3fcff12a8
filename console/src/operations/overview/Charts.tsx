/** The charts of the overview: of how many days and which brand stands in the URL. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ChartName, chartDays, getChart } from "#contract/console/operations/chart.ts";
import { numberIn } from "../../platform/list-url.ts";
import { pageQuery } from "../../platform/query.ts";
import { useBrands } from "../../platform/site.ts";
import { type ListUrl, useList } from "../../platform/use-list.ts";
import { ChartCard } from "../../ui/chart/ChartCard.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { charts } from "./drawn.ts";
import styles from "./Overview.module.css";

const spans = chartDays.map((days) => ({ value: String(days), label: `近 ${days} 天` }));
const usual = 30;
/** Today is counted at most once a minute. */
const refreshMs = 60_000;

export function Charts() {
  const url = useList();
  const days = numberIn(url.search, "days", { known: chartDays, unset: usual }) ?? usual;
  const brands = useBrands();
  const asked = url.search.get("brand") ?? undefined;
  const brand = brands.find(({ code }) => code === asked)?.code;
  return (
    <section aria-labelledby="trends">
      <div className={styles.bar}>
        <h2 id="trends" className={styles.title}>
          趋势
        </h2>
        <ViewTabs
          label="时间"
          views={spans}
          current={String(days)}
          onChoose={(value) => url.filter("days", value === String(usual) ? undefined : value)}
        />
        <BrandChoice url={url} brands={brands} brand={brand} />
        <span className={styles.aside}>
          <Link to="/platform-quality">调查平台质量</Link>
        </span>
      </div>
      <div className={styles.charts}>
        {/* Not before the brands are known: else the sum of all would be shown as one brand's. */}
        {(asked === undefined || brands.length > 0) &&
          ChartName.options.map((name) => (
            <OneChart key={name} name={name} days={String(days) as Days} brand={brand} />
          ))}
      </div>
    </section>
  );
}

type Days = "7" | "30" | "90";
type BrandChoiceProps = {
  url: ListUrl;
  brands: readonly { code: string; name: string }[];
  brand: string | undefined;
};

const BrandChoice = ({ url, brands, brand }: BrandChoiceProps) => (
  <Choice
    label="品牌"
    all="全部品牌"
    options={brands.map(({ code, name }) => ({ value: code, label: name }))}
    value={brand}
    onChoose={(value) => url.filter("brand", value)}
  />
);

type OneChartProps = { name: ChartName; days: Days; brand: string | undefined };

function OneChart({ name, days, brand }: OneChartProps) {
  const { data, error, refetch } = useQuery({
    ...pageQuery(getChart, { params: { chart: name }, query: { days, ...(brand && { brand }) } }),
    staleTime: refreshMs,
    refetchInterval: refreshMs,
  });
  return (
    <ChartCard
      drawn={charts[name]}
      chart={data}
      error={error}
      onRetry={() => void refetch()}
      span={`近${days}天${brand === undefined ? "" : `-${brand}`}`}
    />
  );
}
