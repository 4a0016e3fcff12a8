/** Those outside that we call: when each last answered well, and how often not today. */
import type { Health } from "#contract/console/operations/health.ts";
import { count } from "../../platform/money.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { Rows } from "./Rows.tsx";
import { kindText, providerText } from "./words.ts";

type Provider = Health["providers"][number];

/** The last word was a bad one. */
const isBad = ({ lastGoodAt, lastBadAt }: Provider): boolean =>
  lastBadAt !== null && (lastGoodAt === null || lastBadAt > lastGoodAt);

export const Providers = ({ providers }: { providers: Health["providers"] | undefined }) => (
  <Rows
    label="服务商"
    heads={["服务商", "状态", "上次成功", "上次失败", "今日调用", "今日失败", "最近的错误"]}
    rows={providers?.map((one) => ({
      key: `${one.kind} ${one.name}`,
      isBad: isBad(one),
      cells: [
        `${kindText(one.kind)}：${providerText(one.name)}`,
        isBad(one) ? (
          <StateMark key="state" tone="bad">
            上次失败
          </StateMark>
        ) : (
          <StateMark key="state" tone="good">
            正常
          </StateMark>
        ),
        one.lastGoodAt === null ? "尚无" : <TimeText key="good" at={one.lastGoodAt} />,
        one.lastBadAt === null ? "尚无" : <TimeText key="bad" at={one.lastBadAt} />,
        count(one.callsToday),
        <span key="failures" className={one.failuresToday > 0 ? "bad" : undefined}>
          {count(one.failuresToday)}
        </span>,
        one.error,
      ],
    }))}
    empty={{ title: "暂无调用", next: "第一次调用短信、付款等服务后会列在这里。" }}
  />
);
