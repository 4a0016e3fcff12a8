/** What gold is worth, what a withdrawal costs, and above which sums somebody else must agree. */
import { ConfigProvider } from "antd";
import { useState } from "react";
import {
  type BrandMoney,
  type ConsoleBrand,
  saveBrandMoney,
} from "#contract/console/community/brand.ts";
import { useMay } from "../../platform/me.ts";
import { gold, yuan } from "../../platform/money.ts";
import { useSend } from "../../platform/query.ts";
import { Card, EditorColumns } from "../../ui/Editor.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { LeftOver } from "../../ui/LeftOver.tsx";
import { PendingList } from "../../ui/PendingAlert.tsx";
import { OvertakenAlert } from "../../ui/OvertakenAlert.tsx";
import { moneyKind } from "./forms.ts";
import { MoneyFields } from "./MoneyFields.tsx";
import { RateEffect } from "./RateEffect.tsx";
import { SaveDialog } from "./SaveDialog.tsx";
import { SettingsBar } from "./SettingsBar.tsx";
import { askFirst } from "./TextSettings.tsx";
import { useOutcome } from "./use-saving.ts";
import { useSettings } from "./use-settings.ts";
import { changesBetween, exampleOf, moneyEffects, moneyWords } from "./words.ts";

const readOf = ({ money, moneyVersion }: ConsoleBrand) => ({ part: money, version: moneyVersion });

export function MoneySettings({ brand }: { brand: ConsoleBrand }) {
  const mayWrite = useMay(saveBrandMoney);
  const editing = useSettings(moneyKind, readOf(brand), `brand.money.${brand.code}`);
  const [isAsking, setAsking] = useState(false);
  const { form, put, problems, part, saved, both } = editing;
  const close = () => setAsking(false);
  const { done, failed } = useOutcome({
    settle: (now, sent: typeof form) => editing.settle(readOf(now), sent),
    overtake: (now) => editing.overtake(readOf(now)),
  });
  const send = useSend(saveBrandMoney, { isQuiet: true });
  const save = (note: string) =>
    part &&
    send.mutate(
      { params: { code: brand.code }, body: { money: part, version: saved.version, note } },
      { onSuccess: (now) => done(now, form), onError: failed, onSettled: close },
    );
  const ask = () => setAsking(true);
  const isRateNew = part !== null && part.goldPerYuan !== saved.part.goldPerYuan;
  return (
    <>
      <SettingsBar
        {...editing}
        code={brand.code}
        mayWrite={mayWrite}
        isSaving={send.isPending}
        who="管理员和财务可以修改。"
        onSave={ask}
      />
      <PendingList list={brand.pending} />
      {both && <OvertakenAlert both={both.map((name) => moneyWords[name].label)} />}
      <LeftOver editing={editing} />
      <ConfigProvider componentDisabled={!mayWrite}>
        <EditorColumns label="算例" aside={<Example rules={part} />}>
          <MoneyFields form={form} put={put} problems={problems} pending={brand.pending} />
        </EditorColumns>
      </ConfigProvider>
      {isAsking && part && (
        <SaveDialog
          title={`保存「${brand.texts.siteName}」的资金规则`}
          changes={changesBetween(saved.part, part, moneyWords)}
          effects={moneyEffects(saved.part, part)}
          isPending={send.isPending}
          onSave={save}
          onClose={close}
        >
          {isRateNew && <RateEffect code={brand.code} goldPerYuan={part.goldPerYuan} />}
        </SaveDialog>
      )}
      <LeaveGuard editing={{ ...editing, isSaving: send.isPending, save: askFirst(ask) }} />
    </>
  );
}

const examples = [1000, 5000, 20_000];

const Example = ({ rules }: { rules: BrandMoney | null }) => (
  <Card title="算例">
    {rules === null ? (
      <p className="quiet">填完以后，这里算出会员提现到手多少。</p>
    ) : (
      <Facts
        facts={examples.map((coins) => {
          const { grossFen, feeFen, netFen } = exampleOf(coins, rules);
          return [
            `提现 ${gold(coins)}`,
            `折合 ${yuan(grossFen)}，手续费 ${yuan(feeFen)}，到账 ${yuan(netFen)}${
              rules.taxMode === "none" ? "" : "（未扣税）"
            }`,
          ] as const;
        })}
      />
    )}
  </Card>
);
