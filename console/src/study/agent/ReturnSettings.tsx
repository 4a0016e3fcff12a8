/** Where people are sent back to, and the secret that signs it: of an agent, or of one supplier. */
import { Button } from "antd";
import { useState } from "react";
import {
  type ConsoleAgent,
  type ConsoleSupplier,
  renewAgentSecret,
  setAgentUrls,
} from "#contract/console/study/agent.ts";
import { rareUrlNames, returnUrlLabels, returnUrlNames } from "#contract/member/study/agent.ts";
import { useMay } from "../../platform/me.ts";
import { Facts } from "../../ui/Facts.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { SecretDialog } from "./SecretDialog.tsx";
import { UrlsDialog } from "./UrlsDialog.tsx";

export type ReturnSettingsProps = { agent: ConsoleAgent; supplier: ConsoleSupplier | null };

export function ReturnSettings({ agent, supplier }: ReturnSettingsProps) {
  const mayRenew = useMay(renewAgentSecret);
  const mayWrite = useMay(setAgentUrls);
  const [asked, setAsked] = useState<"urls" | "secret" | null>(null);
  const name = supplier ? `「${supplier.name}」` : "代理";
  const close = () => setAsked(null);
  return (
    <>
      <Addresses {...(supplier ?? agent)} />
      <div style={{ display: "flex", gap: 8, marginTop: 8 }}>
        {mayWrite && (
          <Button
            size="small"
            onClick={() => setAsked("urls")}
            aria-label={`修改返回地址：${name}`}
          >
            修改返回地址
          </Button>
        )}
        {mayRenew && (
          <Button
            size="small"
            danger
            onClick={() => setAsked("secret")}
            aria-label={`更换密钥：${name}`}
          >
            更换密钥
          </Button>
        )}
      </div>
      {asked === "urls" && <UrlsDialog agent={agent} supplier={supplier} onClose={close} />}
      {asked === "secret" && <SecretDialog agent={agent} supplier={supplier} onClose={close} />}
    </>
  );
}

type AddressesProps = Pick<ConsoleAgent, "returnUrls" | "secretAt">;

const Addresses = ({ returnUrls, secretAt }: AddressesProps) => (
  <Facts
    facts={[
      ...returnUrlNames.map(
        (field) =>
          [
            `「${returnUrlLabels[field]}」跳到`,
            returnUrls[field] === "" ? (
              <span key={field} className="quiet">
                {rareUrlNames.includes(field)
                  ? "没有填写，用「其他结果」的"
                  : "没有填写，停在本站的结果页"}
              </span>
            ) : (
              <code key={field} style={{ overflowWrap: "anywhere" }}>
                {returnUrls[field]}
              </code>
            ),
          ] as const,
      ),
      [
        "密钥",
        <span key="secret">
          <TimeText at={secretAt} />
          <span className="quiet">起使用，内容不再显示</span>
        </span>,
      ],
    ]}
  />
);
