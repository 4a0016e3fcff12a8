/** The answers of a task as a file, and the book that says what its codes mean. */
import { DownloadOutlined } from "@ant-design/icons";
import { Button, Checkbox, Modal, Radio } from "antd";
import { useState } from "react";
import {
  exportAnswers,
  exportArchive,
  exportCodebook,
  exportSav,
  exportSheet,
} from "#contract/console/study/export.ts";
import { useDownload } from "../../platform/use-download.ts";
import { FieldGroup } from "../../ui/form/Field.tsx";

type ExportDialogProps = { taskId: number; title: string; onClose: () => void };

const whose = [
  { value: "complete", label: "所有完成的" },
  { value: "valid", label: "只要审核有效的" },
  { value: "all", label: "所有开始过的" },
] as const;
const ways = [
  { value: "codes", label: "选项代码（做统计）" },
  { value: "labels", label: "选项文字（直接看）" },
] as const;

/** `isWritten`: whether choices can be written in one way or the other; the rest brings both. */
const kinds = [
  {
    value: "csv",
    endpoint: exportAnswers,
    isWritten: true,
    label: "CSV",
    help: "Excel 和各种程序都能打开",
  },
  {
    value: "xlsx",
    endpoint: exportSheet,
    isWritten: true,
    label: "Excel",
    help: "最多 1,048,575 人；数字就是数字",
  },
  {
    value: "sav",
    endpoint: exportSav,
    isWritten: false,
    label: "SPSS",
    help: "带变量标签、取值标签、多选题组；未问到是 -99，问到但未作答是 -98，都已设为缺失值",
  },
  {
    value: "zip",
    endpoint: exportArchive,
    isWritten: false,
    label: "存档",
    help: "各版问卷、全部答案（每行一份 JSON）、填空分类和编码表，供长期保存；以后可以在“任务 → 导入存档”读回来",
  },
] as const;

export function ExportDialog({ taskId, title, onClose }: ExportDialogProps) {
  const [of, setOf] = useState<(typeof whose)[number]["value"]>("complete");
  const [as, setAs] = useState<(typeof ways)[number]["value"]>("codes");
  const [isWhole, setWhole] = useState(false);
  const [ending, setEnding] = useState<(typeof kinds)[number]["value"]>("csv");
  const kind = kinds.find(({ value }) => value === ending) ?? kinds[0];
  const { busy, megabytes, save } = useDownload();
  const params = { id: String(taskId) };
  const excluded = isWhole ? "in" : "out";
  const query = kind.isWritten ? { as, of, excluded } : { of, excluded };
  const answers = { fileName: `任务${taskId}答案.${ending}`, input: { params, query } };
  const codebook = { fileName: `任务${taskId}编码表.csv`, input: { params } };
  return (
    <Modal
      open
      title={`导出“${title}”的答案`}
      onCancel={onClose}
      footer={[
        <Button
          key="book"
          loading={busy === exportCodebook}
          onClick={() => void save(exportCodebook, codebook)}
        >
          下载编码表
        </Button>,
        <Button
          key="answers"
          type="primary"
          icon={<DownloadOutlined aria-hidden />}
          loading={busy === kind.endpoint}
          onClick={() => void save(kind.endpoint, answers)}
        >
          {busy === kind.endpoint ? `已收到 ${megabytes} MB` : "下载答案"}
        </Button>,
      ]}
    >
      <FieldGroup label="文件" help={kind.help}>
        <Choice options={kinds} value={ending} onChange={setEnding} />
      </FieldGroup>
      <FieldGroup label="导出哪些" help="每人一行；会员只以编号出现，没有手机号">
        <Choice options={whose} value={of} onChange={setOf} />
        <Checkbox checked={isWhole} onChange={({ target }) => setWhole(target.checked)}>
          连数据清理时剔除的也导出，并写明原因
        </Checkbox>
      </FieldGroup>
      {kind.isWritten && (
        <FieldGroup label="选择题写成">
          <Choice options={ways} value={as} onChange={setAs} />
        </FieldGroup>
      )}
    </Modal>
  );
}

type ChoiceProps<T extends string> = {
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
};

const Choice = <T extends string>({ options, value, onChange }: ChoiceProps<T>) => (
  <Radio.Group
    options={options.map(({ value: one, label }) => ({ value: one, label }))}
    value={value}
    onChange={({ target }) =>
      onChange(options.find(({ value: one }) => one === target.value)?.value ?? value)
    }
  />
);
