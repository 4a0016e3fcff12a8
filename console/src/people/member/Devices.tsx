/** From what and where a member signed in during 90 days, and who else did from there. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { memberDevices } from "#contract/console/operations/desk.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { count } from "../../platform/money.ts";
import { query } from "../../platform/query.ts";
import { FromHere } from "../../ui/FromHere.tsx";
import { Section } from "../../ui/Section.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import styles from "./Member.module.css";
import { Heads } from "../../ui/Heads.tsx";

type Shared = Pick<
  DataOf<typeof memberDevices>["devices"][number],
  "lastAt" | "signIns" | "others" | "sharedWith"
>;

export function Devices({ memberId }: { memberId: number }) {
  const { data, error, refetch } = useQuery(
    query(memberDevices, { params: { id: String(memberId) } }),
  );
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={8} />;
  const { devices, addresses } = data;
  if (devices.length === 0 && addresses.length === 0)
    return <EmptyState title="近 90 天没有登录" next="会员登录后，设备和网络地址会出现在这里。" />;
  return (
    <>
      <Section title={`设备（${devices.length}）`}>
        <Uses
          first="设备"
          uses={devices.map(({ key, name, ...use }) => ({ id: key, what: name, use }))}
        />
      </Section>
      <Section title={`网络地址（${addresses.length}）`}>
        <Uses
          first="地址"
          uses={addresses.map(({ ip, city, ...use }) => ({
            id: ip,
            what: (
              <>
                <span className="figure">{ip}</span> <span className="quiet">{city}</span>
              </>
            ),
            use,
          }))}
        />
      </Section>
    </>
  );
}

type UsesProps = { first: string; uses: readonly { id: string; what: ReactNode; use: Shared }[] };

const Uses = ({ first, uses }: UsesProps) => (
  <div className={styles.scroll}>
    <table className={styles.uses}>
      <thead>
        <tr>
          <Heads of={[first, "登录次数", "最近", "还有谁用过"]} />
        </tr>
      </thead>
      <tbody>
        {uses.map(({ id, what, use }) => (
          <tr key={id}>
            <th scope="row">{what}</th>
            <td className="figure">{count(use.signIns)}</td>
            <td>
              <TimeText at={use.lastAt} />
            </td>
            <td>
              <Others use={use} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Others = ({ use: { others, sharedWith } }: { use: Shared }) =>
  others === 0 ? (
    <span className="quiet">只有本人</span>
  ) : (
    <span className={styles.ways}>
      {sharedWith.map(({ memberId, code, nickname }) => (
        <FromHere key={memberId} to={`/members/${memberId}`} title={code}>
          {nickname || code}
        </FromHere>
      ))}
      {others > sharedWith.length && <span>等 {count(others)} 人</span>}
    </span>
  );
