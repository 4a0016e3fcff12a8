/** 登录记录与设备: where I am signed in now, each with its way out, and where I was. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { endSignIns, listSignIns, type SignIn } from "#contract/member/people/session.ts";
import { query, useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Dialog, Sheet } from "../../ui/Dialog.tsx";
import { Rows } from "../../ui/List.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { toast } from "../../platform/toast.ts";
import { RowBones } from "./RowBones.tsx";
import { SignInRow } from "./SignInRow.tsx";
import styles from "./UserPage.module.css";

export function SignInsCard() {
  const signIns = useQuery(query(listSignIns));
  const [opened, setOpened] = useState<"others" | "history" | null>(null);
  const close = () => setOpened(null);
  const living = signIns.data?.filter(({ endedAt }) => endedAt === null) ?? [];
  const past = signIns.data?.filter(({ endedAt }) => endedAt !== null) ?? [];
  return (
    <Card
      title="登录记录与设备"
      flush
      action={
        past.length > 0 && (
          <Button
            kind="quiet"
            size="s"
            className={styles.edge}
            onClick={() => setOpened("history")}
          >
            历史登录
          </Button>
        )
      }
    >
      <Loaded query={signIns} skeleton={<RowBones rows={1} lines={2} name="登录记录" />}>
        {() => <SignInRows label="正在登录的设备" list={living} />}
      </Loaded>
      {living.length > 1 && (
        <div className={styles.foot}>
          <Button kind="secondary" className={styles.out} onClick={() => setOpened("others")}>
            退出其他设备
          </Button>
        </div>
      )}
      {opened === "others" && <EndOthersDialog count={living.length - 1} onClose={close} />}
      <Sheet
        isOpen={opened === "history"}
        onClose={close}
        title="历史登录"
        description={`最近 90 天，${past.length} 次`}
      >
        <div className={styles.wide}>
          <SignInRows label="历史登录" list={past} />
        </div>
      </Sheet>
    </Card>
  );
}

const SignInRows = ({ label, list }: { label: string; list: readonly SignIn[] }) => (
  <Rows label={label}>
    {list.map((signIn) => (
      <SignInRow key={signIn.id} signIn={signIn} />
    ))}
  </Rows>
);

function EndOthersDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const end = useSend(endSignIns, {
    refreshes: [listSignIns],
    onDone: ({ ended }) => {
      toast(`已退出 ${ended} 台设备`);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="退出其他设备？"
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            取消
          </Button>
          <Button kind="danger" busy={end.isPending} onClick={() => end.mutate({ body: {} })}>
            全部退出
          </Button>
        </>
      }
    >
      <p>{`除了这台设备，其他 ${count} 处登录会立即失效，需要重新登录。`}</p>
    </Dialog>
  );
}
