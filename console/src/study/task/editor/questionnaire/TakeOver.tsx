/** Makes the imported questionnaire the task's, errors and all; asks first where it would replace another. */
import { Button, Modal } from "antd";
import { useState } from "react";
import type { checkQuestionnaire } from "#contract/console/study/task.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { sizeText } from "./outline.ts";

type TakeOverProps = {
  report: DataOf<typeof checkQuestionnaire> | undefined;
  value: unknown;
  onApply: (value: unknown) => void;
};

export function TakeOver({ report, value, onApply }: TakeOverProps) {
  const [isAsking, setAsking] = useState(false);
  if (!report || report.questionnaire === null) return null;
  const take = () => {
    setAsking(false);
    onApply(report.questionnaire);
  };
  return (
    <>
      <Button type="primary" onClick={() => (value === null ? take() : setAsking(true))}>
        用作本任务的问卷
      </Button>
      <Modal
        open={isAsking}
        title="替换现有问卷"
        okText="替换"
        onOk={take}
        onCancel={() => setAsking(false)}
      >
        <p>
          现有问卷（{sizeText(value)}）会被解析出的问卷（{sizeText(report.questionnaire)}
          ）替换。保存之前都可以放弃修改。
        </p>
      </Modal>
    </>
  );
}
