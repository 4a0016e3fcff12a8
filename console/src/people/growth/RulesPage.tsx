/** 推广规则: what invitations and VIPs earn, brand by brand. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { growthRules } from "#contract/console/people/growth.ts";
import { query } from "../../platform/query.ts";
import { Page } from "../../ui/Page.tsx";
import { FailureState } from "../../ui/States.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { RulesForm } from "./RulesForm.tsx";

export function RulesPage() {
  // In the path, as 品牌与设置 has it: anyone who goes to another brand leaves this one's rules.
  const { code } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(query(growthRules));
  const brands = data?.brands ?? [];
  const here = brands.find(({ brandCode }) => brandCode === code) ?? brands[0];
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
            onChoose={(value) => void navigate(`/growth-rules/${value}`)}
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
