/** The agent's own addresses and secret: of people who came by a share link. */
import type { ConsoleAgent } from "#contract/console/study/agent.ts";
import { ReturnSettings } from "./ReturnSettings.tsx";

export const OwnReturnSettings = ({ agent }: { agent: ConsoleAgent }) => (
  <>
    <p className="quiet">
      由代理自己的分享链接进来的人，做完跳到这里；供应商送来的人跳到供应商自己的地址。
    </p>
    <ReturnSettings agent={agent} supplier={null} />
  </>
);
