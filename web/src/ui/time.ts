/** How moments and spans are written: always Asia/Shanghai, whatever the phone is set to. */

const dayMs = 86_400_000;
/** China has had one time zone without summer time since 1991, so an offset is enough. */
const offsetMs = 8 * 3_600_000;

const partsOf = (at: number) => {
  const text = new Date(at + offsetMs).toISOString();
  return { day: text.slice(0, 10), year: text.slice(0, 4), clock: text.slice(11, 16) };
};

/** 2026-11-21 */
export const formatDay = (iso: string): string => partsOf(Date.parse(iso)).day;

/** 今天 14:05, 昨天 09:30, 明天 18:00, 11-21 14:05, and with the year when it is another one. */
export function formatMoment(iso: string, now: number): string {
  const { day, year, clock } = partsOf(Date.parse(iso));
  const near = [
    [0, "今天"],
    [-dayMs, "昨天"],
    [dayMs, "明天"],
  ] as const;
  const name = near.find(([distance]) => partsOf(now + distance).day === day)?.[1];
  if (name) return `${name} ${clock}`;
  return `${year === partsOf(now).year ? day.slice(5) : day} ${clock}`;
}

/** What is left, in at most two units: 2 天 3 小时, 3 小时 5 分钟, 4 分 05 秒. */
export function formatSpan(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  if (hours > 0) return minutes > 0 ? `${hours} 小时 ${minutes} 分钟` : `${hours} 小时`;
  return `${minutes} 分 ${String(seconds % 60).padStart(2, "0")} 秒`;
}

/** 4.2 分钟; whole numbers without a zero behind. */
export const formatMinutes = (minutes: number): string => {
  if (minutes < 1) return "不到 1 分钟";
  return minutes < 60 ? `${Math.round(minutes * 10) / 10} 分钟` : formatSpan(minutes * 60_000);
};
