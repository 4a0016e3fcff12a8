/** Stops an agent's links, or lets them run again; says what that does before it does it. */
import { Button } from "antd";
import { useState } from "react";
import { type ConsoleAgent, consoleAgents, pauseAgent } from "#contract/console/study/agent.ts";
import { useMay } from "../../platform/me.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { NotedDialog } from "../../ui/NotedDialog.tsx";
import { useKeepAgent } from "./use-keep-agent.ts";
import { pauseEffects } from "./words.ts";

export function PauseButton({ agent }: { agent: ConsoleAgent }) {
  const mayPause = useMay(pauseAgent);
  const [isAsking, setAsking] = useState(false);
  const isPaused = agent.pausedAt !== null;
  if (!mayPause) return null;
  return (
    <>
      <Button danger={!isPaused} onClick={() => setAsking(true)}>
        {isPaused ? "恢复代理" : "暂停代理"}
      </Button>
      {isAsking && <PauseDialog agent={agent} onClose={() => setAsking(false)} />}
    </>
  );
}

function PauseDialog({ agent, onClose }: { agent: ConsoleAgent; onClose: () => void }) {
  const keep = useKeepAgent();
  const isPaused = agent.pausedAt !== null;
  const verb = isPaused ? "恢复代理" : "暂停代理";
  const send = useSend(pauseAgent, {
    refreshes: [consoleAgents],
    onDone: (now) => {
      keep(now);
      sayDone(isPaused ? "已恢复" : "已暂停");
      onClose();
    },
  });
  return (
    <NotedDialog
      title={`${verb}「${agent.nickname}」`}
      verb={verb}
      isDanger={!isPaused}
      note={{ label: "原因" }}
      isPending={send.isPending}
      onClose={onClose}
      onOk={(reason) =>
        send.mutate({ params: { id: String(agent.id) }, body: { paused: !isPaused, reason } })
      }
    >
      {pauseEffects(isPaused).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </NotedDialog>
  );
}
