/**
 * Sent by a supplier's platform: straight in. The whole address goes to the server as it stands, because
 * the signature covers it exactly. Coming twice resumes, so asking again does no harm.
 */
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { CallFailed } from "#contract/client.ts";
import { enterBySupplier } from "#contract/member/people/process.ts";
import { call } from "../../platform/api.ts";
import { ErrorState } from "../../ui/States.tsx";
import styles from "./AgentGoPage.module.css";
import { Consent } from "./Consent.tsx";
import { entering } from "./entering.ts";
import { Leaving, Refused } from "./Refused.tsx";

export function SupplierEntry() {
  const url = window.location.href;
  const { data, error, refetch } = useQuery({
    queryKey: [enterBySupplier.path, url],
    queryFn: () => entering(call(enterBySupplier, { body: { url } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data?.is === "in") return <Navigate to={data.to} replace />;
  if (data?.is === "leaving") return <Leaving />;
  if (data?.is === "refused") return <Refused {...data.refusal} />;
  if (error) {
    const dead = error instanceof CallFailed && (error.code === 404 || error.code === 400);
    return (
      <>
        <h1 className="visually-hidden">没有进入成功</h1>
        {dead ? (
          <ErrorState title="链接已失效" hint={error.message} />
        ) : (
          <ErrorState
            {...(error instanceof CallFailed && { hint: error.message })}
            onRetry={() => void refetch()}
          />
        )}
      </>
    );
  }
  return (
    <div className={styles.waiting} role="status">
      <h1 className="visually-hidden">参与调查</h1>
      <p>正在进入调查…</p>
      <Consent />
    </div>
  );
}
