/** What the platform is called, and which preset its settings come from. */
import { Checkbox, Modal } from "antd";
import { useState } from "react";
import { Choice } from "../../ui/Choice.tsx";
import { Field, FieldGroup, Fields } from "../../ui/form/Field.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import {
  type PlatformDraft,
  type Preset,
  problemAt,
  type Problems,
  type PutPlatform,
  withPreset,
} from "./draft.ts";
import styles from "./Platform.module.css";

export type PartProps = { draft: PlatformDraft; put: PutPlatform; problems: Problems };

type BasicsProps = PartProps & { isNew: boolean; presets: readonly Preset[] };

export function Basics(props: BasicsProps) {
  const { draft, put } = props;
  return (
    <section className={styles.card} aria-label="基本信息">
      <h2>基本信息</h2>
      <Fields>
        <Names {...props} />
        <PresetField {...props} />
        <FieldGroup
          label="状态"
          isWide={false}
          help="停用后不能再用它发布任务；已经出去的人仍可以回来"
        >
          <Checkbox
            checked={draft.active}
            onChange={({ target }) => put({ active: target.checked })}
          >
            使用中
          </Checkbox>
        </FieldGroup>
      </Fields>
    </section>
  );
}

const Names = ({ draft, put, problems, isNew }: BasicsProps) => (
  <>
    <TextField
      label="名称（必填）"
      max={40}
      help="运营自己看的名字"
      problem={problemAt(problems, "name")}
      value={draft.name}
      onChange={(name) => put({ name })}
    />
    <TextField
      label="代码（必填）"
      isCode
      max={32}
      isDisabled={!isNew}
      help={isNew ? "小写字母、数字或 -；写在返回地址里，保存后不能改" : "写在返回地址里，不能改"}
      problem={problemAt(problems, "code")}
      value={draft.code}
      onChange={(code) => put({ code: code.trim().toLowerCase() })}
    />
  </>
);

function PresetField({ draft, put, problems, isNew, presets }: BasicsProps) {
  const [asked, setAsked] = useState<Preset | null>(null);
  const take = (preset: Preset) => {
    put(withPreset(draft, preset));
    setAsked(null);
  };
  return (
    <>
      <Field
        label="预设（必填）"
        help="选好以后，按平台的习惯填好下面的设置，再按需要改"
        problem={problemAt(problems, "preset")}
      >
        {({ id }) => (
          <Choice
            id={id}
            label="预设"
            options={presets.map(({ preset, label }) => ({ value: preset, label }))}
            {...(draft.preset === null && { all: "请选择" })}
            value={draft.preset ?? undefined}
            onChoose={(value) => {
              const preset = presets.find((one) => one.preset === value);
              if (!preset) return;
              if (isNew) take(preset);
              else setAsked(preset);
            }}
          />
        )}
      </Field>
      {asked && (
        <Modal
          open
          title={`换成“${asked.label}”的设置`}
          okText="换成预设"
          onOk={() => take(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>结果对照、参数名、签名方式和域名都会换成预设的，保存后才生效。密钥不变。</p>
        </Modal>
      )}
    </>
  );
}
