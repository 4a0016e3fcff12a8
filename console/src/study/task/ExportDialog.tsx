/** The answers of a task as a file, and the book that says what its codes mean. */
import { DownloadOutlined } from "@ant-design/icons";
import { Button, Modal, Radio } from "antd";
import { useState } from "react";
import { exportAnswers, exportCodebook } from "#contract/console/study/response.ts";
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

export function ExportDialog({ taskId, title, onClose }: ExportDialogProps) {
  const [of, setOf] = useState<(typeof whose)[number]["value"]>("complete");
  const [as, setAs] = useState<(typeof ways)[number]["value"]>("codes");
  const { busy, save } = useDownload();
  const params = { id: String(taskId) };
  const answers = { fileName: `任务${taskId}答案.csv`, input: { params, query: { as, of } } };
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
          loading={busy === exportAnswers}
          onClick={() => void save(exportAnswers, answers)}
        >
          下载答案
        </Button>,
      ]}
    >
      <FieldGroup label="导出哪些" help="每人一行；会员只以编号出现，没有手机号">
        <Radio.Group
          options={[...whose]}
          value={of}
          onChange={({ target }) =>
            setOf(whose.find(({ value }) => value === target.value)?.value ?? of)
          }
        />
      </FieldGroup>
      <FieldGroup label="选择题写成" help="CSV 文件，Excel 可以直接打开">
        <Radio.Group
          options={[...ways]}
          value={as}
          onChange={({ target }) =>
            setAs(ways.find(({ value }) => value === target.value)?.value ?? as)
          }
        />
      </FieldGroup>
    </Modal>
  );
}
