/** A step of the plan as an operator reads it, and how far all of them are. */
import type { Step } from "./plan.ts";

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

export function stepText(step: Step): string {
  const about = step.rows > 0 ? `，约 ${whole.format(step.rows)} 行` : "";
  switch (step.work) {
    case "know":
      return `${step.table}：登记，让两阶段提交生效`;
    case "copy":
      return `${step.table}：每台机器一份${about}`;
    case "spread":
      return `${step.table}：按 ${step.by} 分布${about}${left(step.without)}${guarded("先去掉", step.guards)}`;
    case "gather":
      return `${step.table}：收回到协调节点${left(step.without)}${guarded("再恢复", step.guards)}`;
    case "refer":
      return `${step.table}：恢复 ${step.references.length} 个外键`;
    case "delegate":
      return `${nameOf(step.call)}：改到 ${step.table} 的行所在的机器上执行`;
    case "recall":
      return `${nameOf(step.call)}：改回协调节点执行`;
  }
}

const nameOf = ({ call }: { call: string }): string => `${call.split("(")[0]}()`;
const left = (references: readonly unknown[] = []): string =>
  references.length > 0 ? `，先去掉 ${references.length} 个外键` : "";
const guarded = (what: string, guards: readonly string[] = []): string =>
  guards.length > 0 ? `，${what} ${guards.length} 个触发器` : "";

const WIDTH = 24;

/** `rows` of `allRows`, or tables where nobody knows how many rows there are. */
export function barText(
  done: { tables: number; rows: number },
  all: { tables: number; rows: number },
) {
  const share = all.rows > 0 ? done.rows / all.rows : done.tables / Math.max(1, all.tables);
  const full = Math.min(WIDTH, Math.floor(share * WIDTH));
  const bar = "█".repeat(full) + "░".repeat(WIDTH - full);
  const rows = all.rows > 0 ? `，${whole.format(done.rows)} / 约 ${whole.format(all.rows)} 行` : "";
  return `${bar} ${done.tables} / ${all.tables} 步${rows}`;
}
