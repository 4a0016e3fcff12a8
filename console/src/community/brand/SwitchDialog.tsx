/** Turns a switch of the whole site on or off, for a reason: what that does is said before. */
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { consoleBrands, setMaintenance } from "#contract/console/community/brand.ts";
import { setPayoutSms } from "#contract/console/study/alert.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { sayDone } from "../../platform/notice.ts";
import { query, useSend } from "../../platform/query.ts";
import { NotedDialog } from "../../ui/NotedDialog.tsx";

const switches = { maintenance: setMaintenance, payoutSms: setPayoutSms };

type SwitchDialogProps = {
  of: keyof typeof switches;
  isOn: boolean;
  words: { title: string; verb: string; done: string };
  isDanger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function SwitchDialog({ of, isOn, words, onClose, ...props }: SwitchDialogProps) {
  const client = useQueryClient();
  const send = useSend(switches[of], {
    onDone: ({ on }) => {
      // Not asked for again: the forms on this page hold what somebody is typing.
      client.setQueryData<DataOf<typeof consoleBrands>>(
        query(consoleBrands).queryKey,
        (now) => now && { ...now, [of]: on },
      );
      sayDone(words.done);
      onClose();
    },
  });
  return (
    <NotedDialog
      title={words.title}
      verb={words.verb}
      isDanger={props.isDanger === true}
      note={{ label: "原因" }}
      isPending={send.isPending}
      onClose={onClose}
      onOk={(note) => send.mutate({ body: { on: !isOn, note } })}
    >
      {props.children}
    </NotedDialog>
  );
}
