/** What a brand is called, its filings, its looks and its hosts. */
import { ConfigProvider } from "antd";
import { useState } from "react";
import { type ConsoleBrand, saveBrandTexts } from "#contract/console/community/brand.ts";
import { useMay } from "../../platform/me.ts";
import { useSend } from "../../platform/query.ts";
import { Card, EditorColumns } from "../../ui/Editor.tsx";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { LeftOver } from "../../ui/LeftOver.tsx";
import { OvertakenAlert } from "../../ui/OvertakenAlert.tsx";
import { BrandLook } from "./BrandLook.tsx";
import { textsKind } from "./forms.ts";
import { SaveDialog } from "./SaveDialog.tsx";
import { SettingsBar } from "./SettingsBar.tsx";
import { HostsField, TextFields } from "./TextFields.tsx";
import { useOutcome } from "./use-saving.ts";
import { useSettings } from "./use-settings.ts";
import { changesBetween, textEffects, textWords } from "./words.ts";

const readOf = ({ texts, textsVersion }: ConsoleBrand) => ({ part: texts, version: textsVersion });

export function TextSettings({ brand, isFirst }: { brand: ConsoleBrand; isFirst: boolean }) {
  const mayWrite = useMay(saveBrandTexts);
  const editing = useSettings(textsKind, readOf(brand), `brand.texts.${brand.code}`);
  const [isAsking, setAsking] = useState(false);
  const { form, put, problems, part, saved, both } = editing;
  const close = () => setAsking(false);
  const { done, failed } = useOutcome({
    settle: (now, sent: typeof form) => editing.settle(readOf(now), sent),
    overtake: (now) => editing.overtake(readOf(now)),
  });
  const send = useSend(saveBrandTexts, { isQuiet: true });
  const save = (note: string) =>
    part &&
    send.mutate(
      { params: { code: brand.code }, body: { texts: part, version: saved.version, note } },
      { onSuccess: (now) => done(now, form), onError: failed, onSettled: close },
    );
  const ask = () => setAsking(true);
  return (
    <>
      <SettingsBar
        {...editing}
        code={brand.code}
        mayWrite={mayWrite}
        isSaving={send.isPending}
        who="管理员和运营可以修改。"
        onSave={ask}
      />
      {both && <OvertakenAlert both={both.map((name) => textWords[name].label)} />}
      <LeftOver editing={editing} />
      <ConfigProvider componentDisabled={!mayWrite}>
        <EditorColumns label="会员看到的样子" aside={<BrandLook code={brand.code} form={form} />}>
          <Card title="资料">
            <TextFields form={form} put={put} problems={problems} />
          </Card>
          <Card title="域名">
            <HostsField form={form} put={put} problems={problems} isFirst={isFirst} />
          </Card>
        </EditorColumns>
      </ConfigProvider>
      {isAsking && part && (
        <SaveDialog
          title={`保存「${saved.part.siteName}」的资料`}
          changes={changesBetween(saved.part, part, textWords)}
          effects={textEffects(saved.part, part)}
          isPending={send.isPending}
          onSave={save}
          onClose={close}
        />
      )}
      <LeaveGuard editing={{ ...editing, isSaving: send.isPending, save: askFirst(ask) }} />
    </>
  );
}

/** Leaving with saving stays here: the reason for the change has to be given first. */
export const askFirst = (ask: () => void) => () => {
  ask();
  return Promise.reject(new Error("asked for the reason first"));
};
