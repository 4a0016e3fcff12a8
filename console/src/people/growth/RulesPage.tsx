/** 推广规则: what invitations and VIPs earn, brand by brand. */
import { useQuery } from "@tanstack/react-query";
import { growthRules } from "#contract/console/people/growth.ts";
import { query } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { Page } from "../../ui/Page.tsx";
import { FailureState } from "../../ui/States.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { RulesForm } from "./RulesForm.tsx";

export function RulesPage() {
  const url = useList();
  const { data, error, refetch } = useQuery(query(growthRules));
  const brands = data?.brands ?? [];
  const here = brands.find(({ brandCode }) => brandCode === url.search.get("brand")) ?? brands[0];
  return (
    <Page
      title="推广规则"
      actions={
        brands.length > 1 && (
          <ViewTabs
            label="品牌"
            views={brands.map(({ brandCode, siteName }) => ({
              value: brandCode,
              label: siteName,
            }))}
            current={here?.brandCode ?? ""}
            onChoose={(value) => url.filter("brand", value)}
          />
        )
      }
    >
      {here ? (
        <RulesForm key={here.brandCode} brand={here} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting lines={9} />
      )}
    </Page>
  );
}
