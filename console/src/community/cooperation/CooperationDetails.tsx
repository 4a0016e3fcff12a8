/** One message, and its contact in full for anyone who asks: that they asked is logged. */
import { Button, Drawer } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import {
  type ConsoleCooperation,
  consoleCooperations,
  handleCooperation,
} from "#contract/console/community/cooperation.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { ChangeDialog } from "../../ui/ChangeDialog.tsx";
import { CodeLine } from "../../ui/CodeLine.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Section } from "../../ui/Section.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { Handled } from "./columns.tsx";
import styles from "./Cooperation.module.css";

type CooperationDetailsProps = {
  cooperation: ConsoleCooperation;
  /** With the contact in full. */
  isWhole: boolean;
  /** False for those who may only look. */
  mayHandle: boolean;
  onHandled: (whole: ConsoleCooperation) => void;
  onClose: () => void;
};

export function CooperationDetails(props: CooperationDetailsProps) {
  const { cooperation, isWhole, mayHandle, onHandled, onClose } = props;
  const [isAsking, setAsking] = useState(false);
  const wasHandled = cooperation.handledAt !== null;
  const send = useSend(handleCooperation, {
    refreshes: [consoleCooperations],
    onDone: (whole) => {
      setAsking(false);
      onHandled(whole);
      sayDone(wasHandled ? "查看已记入操作日志" : "已标为已处理，查看已记入操作日志");
    },
  });
  const verb = wasHandled ? "再次查看联系方式" : "查看并标为已处理";
  return (
    <Drawer
      open
      title={`留言 ${cooperation.id}`}
      size="min(560px, 100vw)"
      // Without a mask, so that the keys of the list keep working under it.
      mask={false}
      onClose={onClose}
      footer={
        mayHandle &&
        !isWhole && (
          <Button type="primary" onClick={() => setAsking(true)}>
            {verb}
          </Button>
        )
      }
    >
      <Parts cooperation={cooperation} isWhole={isWhole} />
      {isAsking && (
        <ChangeDialog
          title={verb}
          verb="查看"
          effects={[
            `显示${cooperation.company}留下的完整联系方式${wasHandled ? "" : "，并把留言标为已处理"}。`,
            "谁在什么时候看过会记入操作日志。请只用于这次合作的联系。",
          ]}
          isPending={send.isPending}
          onCancel={() => setAsking(false)}
          onOk={() => send.mutate({ params: { id: String(cooperation.id) } })}
        />
      )}
    </Drawer>
  );
}

const Parts = ({ cooperation, isWhole }: { cooperation: ConsoleCooperation; isWhole: boolean }) => (
  <>
    <Section title="来自" extra={<Handled cooperation={cooperation} />}>
      <Facts
        facts={[
          ["公司", cooperation.company],
          ["联系人", cooperation.name],
          [
            "联系方式",
            isWhole ? (
              <CodeLine key="contact" text={cooperation.contact} label="联系方式" />
            ) : (
              cooperation.contact
            ),
          ],
          ["品牌", cooperation.brandCode],
          ["留言", <TimeText key="created" at={cooperation.createdAt} />],
          ["处理", cooperation.handledAt && <TimeText key="handled" at={cooperation.handledAt} />],
        ]}
      />
    </Section>
    <Section
      title="合作意向"
      extra={<Link to={`/audit?kind=cooperation&id=${cooperation.id}`}>操作日志</Link>}
    >
      <p className={styles.text}>{cooperation.text}</p>
    </Section>
  </>
);
