/** Cross-tables: what stands in the rows and the columns, the weights, and the tables kept by name. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import {
  CROSS_BANNER_MAX,
  CROSS_STUBS_MAX,
  resultCross,
  type Variable,
} from "#contract/console/study/results.ts";
import { liveQuery } from "../../platform/query.ts";
import { saveCsv } from "../../ui/chart/save.ts";
import { Choice } from "../../ui/Choice.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { filterIn, hasCodes, jsonOrNothing, keysIn, marginsIn, percent } from "./asked.ts";
import { CrossTableView, rowsOfFile } from "./CrossTableView.tsx";
import { KeptTables } from "./KeptTables.tsx";
import { Margins } from "./Margins.tsx";
import styles from "./Results.module.css";
import type { Asked } from "./use-asked.ts";

type CrossProps = { id: string; variables: readonly Variable[]; asked: Asked };

export function Cross({ id, variables, asked }: CrossProps) {
  const { search, put } = asked;
  const stubs = keysIn(search, "stubs");
  const banner = keysIn(search, "banner");
  const margins = marginsIn(search);
  return (
    <>
      <KeptTables id={id} asked={asked} isAsked={stubs.length > 0} />
      <div className={styles.picks} {...asked.editing.around}>
        <KeyPicker
          name="行"
          most={CROSS_STUBS_MAX}
          keys={stubs}
          variables={variables.filter(({ shape }) => shape !== "text" && shape !== "none")}
          onChange={(keys) => put({ stubs: jsonOrNothing(keys) })}
        />
        <KeyPicker
          name="列"
          most={CROSS_BANNER_MAX}
          keys={banner}
          variables={variables.filter(hasCodes)}
          onChange={(keys) => put({ banner: jsonOrNothing(keys) })}
        />
        <Margins
          variables={variables.filter(({ shape, codes }) => shape === "one" && codes.length > 0)}
          margins={margins}
          onChange={(list) => put({ margins: jsonOrNothing(list) })}
        />
      </div>
      {stubs.length === 0 ? (
        <EmptyState
          title="选一道题放在行里"
          next="再选一道或几道题放在列里，每列给出自己的百分比。"
        />
      ) : (
        <Tables
          id={id}
          query={{
            ...filterIn(search),
            stubs: JSON.stringify(stubs),
            banner: JSON.stringify(banner),
            ...(margins.length > 0 && { margins: JSON.stringify(margins) }),
          }}
        />
      )}
    </>
  );
}

type TablesProps = {
  id: string;
  query: { stubs: string; banner: string; margins?: string };
};

function Tables({ id, query }: TablesProps) {
  const result = useQuery(liveQuery(resultCross, { params: { id }, query }));
  if (!result.data)
    return result.error ? (
      <FailureState error={result.error} onRetry={() => void result.refetch()} />
    ) : (
      <Waiting lines={10} />
    );
  const { tables, weighting } = result.data;
  return (
    <>
      {weighting && (
        <p role={weighting.problem === null ? "status" : "alert"} className={styles.base}>
          {weighting.problem === null
            ? `已加权：加权效率 ${percent(weighting.efficiency)}，权重 ${weighting.least.toFixed(2)} 至 ${weighting.most.toFixed(2)}，${weighting.rounds} 轮收敛`
            : `没有加权，也不给出表：${weighting.problem}`}
        </p>
      )}
      {tables.map((table) => (
        <CrossTableView key={table.key} table={table} isWeighted={weighting !== null} />
      ))}
      {tables.length > 0 && (
        <p className="quiet">
          列百分比，以该列答了这道题的人为基数。字母表示这一格显著高于同一题里那个字母的列：95%
          双侧，占比用合并方差的 z 检验，均值用 Welch 的 t
          检验，逐对比较、未做多重比较校正；加权时用有效基数。基数少于 30
          的列标为“基数小”，不参与检验。
        </p>
      )}
      {tables.length > 0 && (
        <Button onClick={() => saveCsv("交叉表", tables.flatMap(rowsOfFile))}>导出 CSV</Button>
      )}
    </>
  );
}

type KeyPickerProps = {
  name: string;
  most: number;
  keys: readonly string[];
  variables: readonly Variable[];
  onChange: (keys: readonly string[]) => void;
};

const KeyPicker = ({ name, most, keys, variables, onChange }: KeyPickerProps) => (
  <section className={styles.pick} aria-label={`${name}的题目`}>
    <h2>{name}</h2>
    <div className={styles.bar}>
      {keys.map((key) => {
        const title = variables.find((variable) => variable.key === key)?.title ?? key;
        return (
          <Button
            key={key}
            size="small"
            aria-label={`${name}里去掉：${title}`}
            onClick={() => onChange(keys.filter((one) => one !== key))}
          >
            {title} ✕
          </Button>
        );
      })}
      {keys.length < most && (
        <Choice
          label={`${name}里加一道题`}
          all="加一道题…"
          options={variables
            .filter(({ key }) => !keys.includes(key))
            .map(({ key, title }) => ({ value: key, label: `${key} ${title}` }))}
          value={undefined}
          onChoose={(key) => key !== undefined && onChange([...keys, key])}
        />
      )}
    </div>
  </section>
);
