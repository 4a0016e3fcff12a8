/** A platform's settings at the left; its secrets, addresses and testers at the right. */
import { Alert } from "antd";
import { Link } from "react-router";
import { createPlatform, type SurveyPlatform } from "#contract/console/study/survey-platform.ts";
import { useMay } from "../../platform/me.ts";
import { EditedFields } from "../../ui/EditedFields.tsx";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { LeftOver } from "../../ui/LeftOver.tsx";
import { OvertakenAlert } from "../../ui/OvertakenAlert.tsx";
import { Page } from "../../ui/Page.tsx";
import { SaveButton } from "../../ui/SaveButton.tsx";
import { EditorTitle } from "../../ui/Editor.tsx";
import { Addresses } from "./Addresses.tsx";
import { Advanced } from "./Advanced.tsx";
import { Basics } from "./Basics.tsx";
import type { Preset } from "./draft.ts";
import styles from "./Platform.module.css";
import { LinkTool } from "./LinkTool.tsx";
import { ReturnTool } from "./ReturnTool.tsx";
import { Secrets } from "./Secrets.tsx";
import { SignatureAlert } from "./SignatureAlert.tsx";
import { usePlatformDraft } from "./use-platform-draft.ts";
import { Words } from "./Words.tsx";

type PlatformEditorProps = {
  platform: SurveyPlatform | null;
  presets: readonly Preset[];
};

export function PlatformEditor({ platform, presets }: PlatformEditorProps) {
  const editing = usePlatformDraft(platform);
  const { form: draft, put, problems } = editing.part;
  const mayWrite = useMay(createPlatform);
  const part = { draft, put, problems };
  const [problem] = Object.values(problems);
  return (
    <Page
      title={<Title platform={platform} name={draft.name} />}
      actions={
        <>
          {platform && (
            <Link className={styles.rows ?? ""} to={`/survey-returns?platform=${platform.id}`}>
              返回记录
            </Link>
          )}
          {mayWrite && <SaveButton editing={editing} isNew={platform === null} />}
        </>
      }
    >
      {problem !== undefined && <Alert type="error" showIcon title={problem} />}
      <SignatureAlert problems={platform?.problems ?? []} />
      <OvertakenAlert kind="surveyPlatform" both={editing.both} />
      <LeftOver editing={editing} />
      <EditedFields mayWrite={mayWrite} isNew={platform === null} isSaving={editing.isSaving}>
        <div className={styles.columns}>
          <div className={styles.side}>
            <Basics {...part} isNew={platform === null} presets={presets} />
            {draft.preset !== null && (
              <>
                <Words {...part} />
                <Advanced {...part} isOpen={platform === null} />
              </>
            )}
          </div>
          <Beside platform={platform} isDirty={editing.isDirty} />
        </div>
      </EditedFields>
      <LeaveGuard editing={editing} />
    </Page>
  );
}

const Title = ({ platform, name }: { platform: SurveyPlatform | null; name: string }) => (
  <EditorTitle
    text={platform ? name || platform.code : "新建调查平台"}
    state={
      platform &&
      (platform.active ? { label: "使用中", tone: "good" } : { label: "已停用", tone: "plain" })
    }
  />
);

/** What works with the saved settings only. */
const Beside = ({ platform, isDirty }: { platform: SurveyPlatform | null; isDirty: boolean }) =>
  platform ? (
    <div className={styles.side}>
      <Addresses platform={platform} />
      <Secrets platform={platform} />
      <LinkTool platform={platform} isDirty={isDirty} />
      <ReturnTool platform={platform} isDirty={isDirty} />
    </div>
  ) : (
    <p className={styles.later}>
      保存以后，这里会出现要交给平台的地址、密钥，以及链接和返回的检查工具。
    </p>
  );
