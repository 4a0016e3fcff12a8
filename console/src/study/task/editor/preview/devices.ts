/** The two widths that a questionnaire is looked at. */
export type Device = { width: number; height: number; label: string };

export const devices = {
  phone: { width: 390, height: 760, label: "手机 390" },
  desktop: { width: 1120, height: 760, label: "电脑 1120" },
} as const satisfies Record<string, Device>;
