/** 协议与介绍: a brand's texts, each with its versions. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { brandDocuments, consoleBrands } from "#contract/console/community/brand.ts";
import { query } from "../../platform/query.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { DocumentEditor } from "./DocumentEditor.tsx";
import { documentKinds } from "./kinds.ts";

export function DocumentsPage() {
  const { code, kind = "agreement" } = useParams();
  const navigate = useNavigate();
  const brands = useQuery(query(consoleBrands));
  const list = brands.data?.list ?? [];
  const brand = code === undefined ? list[0] : list.find((one) => one.code === code);
  return (
    <Page title="协议与介绍">
      <div style={{ display: "flex", flexWrap: "wrap", gap: "8px 24px", marginBottom: 16 }}>
        <ViewTabs
          label="品牌"
          views={list.map((one) => ({ value: one.code, label: one.texts.siteName }))}
          current={brand?.code ?? ""}
          onChoose={(value) => void navigate(`/brand-documents/${value}/${kind}`)}
        />
        {brand && (
          <ViewTabs
            label="文本"
            views={documentKinds}
            current={kind}
            onChoose={(value) => void navigate(`/brand-documents/${brand.code}/${value}`)}
          />
        )}
      </div>
      {brand ? (
        <Texts key={brand.code} code={brand.code} siteName={brand.texts.siteName} kind={kind} />
      ) : brands.error ? (
        <FailureState error={brands.error} onRetry={() => void brands.refetch()} />
      ) : brands.data ? (
        <EmptyState title="没有这个品牌" next="它可能从来没有过，请从上面选。" />
      ) : (
        <Waiting lines={15} />
      )}
    </Page>
  );
}

type TextsProps = { code: string; siteName: string; kind: string };

/** Read once when it opens: a refetch must not change the text while somebody edits it. */
function Texts({ code, siteName, kind }: TextsProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(brandDocuments, { params: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
  if (error && !isFetching) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data || isFetching) return <Waiting lines={15} />;
  const text = data.list.find((one) => one.kind === kind);
  if (!text) return <EmptyState title="没有这份文本" next="请从上面选。" />;
  return <DocumentEditor key={kind} code={code} siteName={siteName} text={text} />;
}
