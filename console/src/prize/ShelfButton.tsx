/** Onto the shelf and off it: says what it does before it does it. */
import { useQueryClient } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useState } from "react";
import {
  type ConsolePrize,
  consolePrize,
  consolePrizes,
  setPrizeState,
} from "#contract/console/prize.ts";
import { useGoldPerYuan } from "../platform/money.ts";
import { sayDone } from "../platform/notice.ts";
import { query, useSend } from "../platform/query.ts";
import { shelfChangeOf } from "./draft.ts";

export function ShelfButton({ prize, isDirty }: { prize: ConsolePrize; isDirty: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const change = shelfChangeOf(prize, useGoldPerYuan());
  const params = { id: String(prize.id) };
  const move = useSend(setPrizeState, {
    refreshes: [consolePrizes],
    onDone: (written) => {
      client.setQueryData(query(consolePrize, { params }).queryKey, written);
      sayDone(`已${change.verb}`);
      setAsking(false);
    },
  });
  return (
    <>
      <Button
        disabled={isDirty}
        {...(isDirty && { title: "请先保存修改" })}
        onClick={() => setAsking(true)}
      >
        {change.verb}
      </Button>
      {isAsking && (
        <Modal
          open
          title={`${change.verb}“${prize.title}”`}
          okText={change.verb}
          okButtonProps={{ autoFocus: true }}
          confirmLoading={move.isPending}
          onCancel={() => setAsking(false)}
          onOk={() => move.mutate({ params, body: { state: change.to } })}
        >
          {change.effects.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Modal>
      )}
    </>
  );
}
