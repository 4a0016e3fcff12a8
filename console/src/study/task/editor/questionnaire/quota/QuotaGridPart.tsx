/** Quotas by two or three questions at once: pick them, paste the figures. */
import { DeleteOutlined } from "@ant-design/icons";
import { Checkbox } from "antd";
import type { Question, Questionnaire, QuotaGrid } from "#questionnaire/model.ts";
import { readablesOf } from "#questionnaire/readable.ts";
import { count } from "../../../../../platform/money.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { Notes } from "../Notes.tsx";
import { patched } from "../patched.ts";
import { useStructure } from "../structure.ts";
import { Tool } from "../Tools.tsx";
import { BandsField } from "./BandsField.tsx";
import { isBanded, usualBands } from "./bands.ts";
import { GridTable } from "./GridTable.tsx";
import styles from "./Quota.module.css";
import { sumsOf } from "./target.ts";

const names = ["行", "列", "层"];

export type PutGrid = (make: (grid: QuotaGrid) => QuotaGrid, mark?: string) => void;

export function QuotaGridPart() {
  const { whole, edit } = useStructure();
  const grid = whole.quotaGrid;
  const asked = readablesOf(whole).filter(isBanded);
  const put: PutGrid = (make, mark) =>
    edit((now) => (now.quotaGrid ? { ...now, quotaGrid: make(now.quotaGrid) } : now), mark);
  const pick = (d: number, question: Question | undefined) =>
    edit((now) => patched(now, { quotaGrid: withDimension(now, d, question) }));
  const used = grid?.dimensions.map(({ question }) => question) ?? [];
  return (
    <div className={styles.part} role="group" aria-label="配额表" data-path="quotaGrid">
      <div className={styles.picks}>
        <span>配额表</span>
        {names.slice(0, used.length + 1).map((name, d) => (
          <label key={name} className={styles.pick}>
            <span className="quiet">{name}</span>
            <Choice
              label={`配额表的${name}`}
              all={d === 0 ? "选一道题…" : "再选一道题…"}
              options={asked
                .filter((one) => one.name === used[d] || !used.includes(one.name))
                .map(({ name: value, title }) => ({ value, label: `${value} ${title}` }))}
              value={used[d]}
              onChoose={(value) =>
                pick(
                  d,
                  asked.find((one) => one.name === value),
                )
              }
            />
          </label>
        ))}
        {grid && (
          <Tool
            label="删除配额表"
            icon={<DeleteOutlined aria-hidden />}
            onPress={() => edit((now) => patched(now, { quotaGrid: undefined }))}
          />
        )}
      </div>
      {grid && <Filled grid={grid} put={put} />}
      <Notes path="quotaGrid" isExact={false} />
    </div>
  );
}

/** With another question the targets begin empty: they were about other groups. */
function withDimension(
  { quotaGrid }: Questionnaire,
  d: number,
  question: Question | undefined,
): QuotaGrid | undefined {
  const before = quotaGrid?.dimensions ?? [];
  const dimension = question && { question: question.name, bands: usualBands(question) };
  const dimensions = dimension
    ? [...before.slice(0, d), dimension, ...before.slice(d + 1)]
    : before.filter((_, at) => at !== d);
  return dimensions.length === 0 ? undefined : { ...quotaGrid, dimensions, targets: [] };
}

function Filled({ grid, put }: { grid: QuotaGrid; put: PutGrid }) {
  const { whole } = useStructure();
  // What is computed or comes with the link counts, too.
  const readable = readablesOf(whole);
  const layers = grid.dimensions[2]?.bands.map(({ label }, layer) => ({ label, layer }));
  const { min, max } = sumsOf(grid);
  return (
    <>
      <div className={styles.bands}>
        {grid.dimensions.map((dimension, d) => {
          const question = readable.find(({ name }) => name === dimension.question);
          return (
            question && (
              <BandsField
                key={dimension.question}
                name={names[d] ?? ""}
                question={question}
                grid={grid}
                place={d}
                put={put}
              />
            )
          );
        })}
      </div>
      <p className="quiet">
        每格写人数：20 最多，10-30 至少到最多，10+ 至少，留空不限，0
        不要。可以从表格软件复制整块（带不带表头、合计都行），在任一格里粘贴。
      </p>
      {layers ? (
        [...layers, { label: "全部层合计", layer: null }].map(({ label, layer }) => (
          <GridTable key={label} grid={grid} layer={layer} title={label} put={put} />
        ))
      ) : (
        <GridTable grid={grid} layer={undefined} title="" put={put} />
      )}
      <p className="quiet">
        各格上限合计 {max === undefined ? "不限" : `${count(max)} 人`}，下限合计 {count(min)} 人
      </p>
      <Checkbox
        checked={grid.screenOutside === true}
        onChange={({ target }) =>
          put((now) => patched(now, { screenOutside: target.checked || undefined }))
        }
      >
        不在表内的人（含 0 的格）直接甄别
      </Checkbox>
    </>
  );
}
