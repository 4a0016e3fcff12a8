/** 品牌与设置: brand by brand, what it is called and where, and what its money rules are. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { type ConsoleBrand, consoleBrands } from "#contract/console/community/brand.ts";
import { query } from "../../platform/query.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { Maintenance } from "./Maintenance.tsx";
import { PayoutSms } from "./PayoutSms.tsx";
import { MoneySettings } from "./MoneySettings.tsx";
import { TextSettings } from "./TextSettings.tsx";

const parts = [
  { value: "texts", label: "资料与域名" },
  { value: "money", label: "资金规则" },
] as const;

export function BrandsPage() {
  const { code, part = "texts" } = useParams();
  // Read once when it opens: a refetch must not change a setting while somebody edits it.
  const { data, error, isFetching, refetch } = useQuery({
    ...query(consoleBrands),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
  const isRead = data !== undefined && !isFetching;
  return (
    <Page
      title="品牌与设置"
      actions={
        isRead && (
          <>
            <PayoutSms isOn={data.payoutSms} />
            <Maintenance isOn={data.maintenance} />
          </>
        )
      }
    >
      {isRead ? (
        <Brand brands={data.list} code={code ?? data.list[0]?.code} part={part} />
      ) : error && !isFetching ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting lines={15} />
      )}
    </Page>
  );
}

type BrandProps = { brands: readonly ConsoleBrand[]; code: string | undefined; part: string };

function Brand({ brands, code, part }: BrandProps) {
  const navigate = useNavigate();
  const brand = brands.find((one) => one.code === code);
  if (!brand) return <EmptyState title="没有这个品牌" next="它可能从来没有过，请从上面选。" />;
  const go = (to: { code?: string; part?: string }) =>
    void navigate(`/brands/${to.code ?? brand.code}/${to.part ?? part}`);
  return (
    <>
      <div style={{ display: "flex", flexWrap: "wrap", gap: "8px 24px", marginBottom: 16 }}>
        <ViewTabs
          label="品牌"
          views={brands.map((one) => ({ value: one.code, label: one.texts.siteName }))}
          current={brand.code}
          onChoose={(value) => go({ code: value })}
        />
        <ViewTabs
          label="设置"
          views={parts}
          current={part}
          onChoose={(value) => go({ part: value })}
        />
      </div>
      {part === "money" ? (
        <MoneySettings key={brand.code} brand={brand} />
      ) : (
        <TextSettings key={brand.code} brand={brand} isFirst={brand === brands[0]} />
      )}
    </>
  );
}
