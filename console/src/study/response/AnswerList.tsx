/**
 * The answers in the questionnaire's order, with a bar for the time that each took as the browser says, and
 * when it came by our own clock.
 */
import type { consoleResponse } from "#contract/console/study/response.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { EmptyState } from "../../ui/States.tsx";
import styles from "./AnswerList.module.css";

type Answer = DataOf<typeof consoleResponse>["answers"][number];

export function AnswerList({ answers }: { answers: readonly Answer[] }) {
  if (answers.length === 0)
    return (
      <EmptyState
        title="暂无答案"
        next="还没有作答，或在进入时就被拦下；外部平台、看视频和讨论组的任务没有本站问卷的答案。"
      />
    );
  const longest = Math.max(1, ...answers.map(({ milliseconds }) => milliseconds));
  return (
    <ol className={styles.answers}>
      {answers.map(({ name, title, text, milliseconds, arrivedSeconds, files }) => (
        <li key={name}>
          <div className={styles.title}>
            {title} <span className="quiet">{name}</span>
          </div>
          {files.length > 0 ? (
            <Files files={files} />
          ) : (
            <div className={styles.text}>{text || <span className="quiet">未作答</span>}</div>
          )}
          <div className={styles.time}>
            <span className={styles.bar}>
              <span style={{ width: `${(milliseconds / longest) * 100}%` }} />
            </span>
            <span className="figure">{(milliseconds / 1000).toFixed(1)} 秒</span>
            <span className="quiet">服务器第 {arrivedSeconds} 秒收到</span>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Pictures as pictures, the rest as links; the addresses are good for five minutes. */
const Files = ({ files }: Pick<Answer, "files">) => (
  <div className={styles.files}>
    {files.map(({ name, url, isPicture }) => (
      <a key={url} href={url} target="_blank" rel="noreferrer" title={name}>
        {isPicture ? <img src={url} alt={name} loading="lazy" /> : name}
      </a>
    ))}
  </div>
);
