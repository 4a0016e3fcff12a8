/** Months of Asia/Shanghai, written 2026-11: withdrawals are taxed and statements are made by them. */
import { dayOf } from "./clock.ts";

export const monthOf = (at: Date): string => dayOf(at).slice(0, 7);

export const startOfMonth = (month: string): Date => new Date(`${month}-01T00:00:00+08:00`);

/** Back with a negative count. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const months = year * 12 + (number - 1) + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}
