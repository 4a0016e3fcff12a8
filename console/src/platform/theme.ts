/** antd's tokens in the console's own measure: dense, quiet, one accent; dark follows the system. */
import { type ConfigProviderProps, theme } from "antd";
import { useSyncExternalStore } from "react";

const darkQuery = window.matchMedia("(prefers-color-scheme: dark)");
const follow = (act: () => void) => {
  darkQuery.addEventListener("change", act);
  return () => darkQuery.removeEventListener("change", act);
};

export const useIsDark = (): boolean => useSyncExternalStore(follow, () => darkQuery.matches);

/**
 * Asked once: a change of it would draw the whole page again. With motion antd places popups only after their movement,
 * and waits for ever for movements that console.css has cut off.
 */
const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const family =
  '-apple-system, BlinkMacSystemFont, "PingFang SC", "HarmonyOS Sans SC", MiSans, "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';

const shared = {
  fontFamily: family,
  fontSize: 14,
  borderRadius: 6,
  wireframe: false,
  motion: !isStill,
  motionDurationFast: "0.1s",
  motionDurationMid: "0.15s",
  motionDurationSlow: "0.2s",
};

const light = {
  colorPrimary: "#3a55c9",
  // antd's own would be too light for the white words on it.
  colorPrimaryHover: "#4560d6",
  colorInfo: "#3a55c9",
  colorSuccess: "#137a43",
  colorWarning: "#9a5b00",
  colorError: "#c23030",
  colorBgLayout: "#f6f7f9",
  colorTextBase: "#171a21",
  colorTextSecondary: "#525a67",
  colorTextTertiary: "#666e7b",
  colorTextDescription: "#5b6370",
  colorTextPlaceholder: "#6d7582",
  colorBorder: "#d3d7de",
  colorBorderSecondary: "#e6e8ec",
  // antd would make these from the colours above, which are dark for their contrast: a muddy grey.
  colorInfoBg: "#eef1fc",
  colorInfoBorder: "#c4cdf2",
  colorSuccessBg: "#e9f6ee",
  colorSuccessBorder: "#b5dcc4",
  colorWarningBg: "#fdf4e3",
  colorWarningBorder: "#ecd3a4",
  colorErrorBg: "#fdeeee",
  colorErrorBorder: "#f0c4c4",
};

const dark = {
  colorPrimary: "#9db0ff",
  colorInfo: "#9db0ff",
  colorLink: "#a9b9ff",
  colorPrimaryBg: "#20263d",
  colorSuccess: "#55b981",
  colorWarning: "#dc9f4a",
  colorError: "#ff9d97",
  colorBgBase: "#111318",
  colorBgLayout: "#0c0e12",
  colorBgContainer: "#14171d",
  colorBgElevated: "#1b1f27",
  colorTextBase: "#e8eaef",
  colorTextSecondary: "#a8afbc",
  colorTextTertiary: "#8f97a5",
  colorTextDescription: "#9aa2b0",
  colorTextPlaceholder: "#878f9d",
  colorBorder: "#333945",
  colorBorderSecondary: "#242932",
  colorInfoBg: "#1a2033",
  colorInfoBorder: "#38426b",
  colorSuccessBg: "#12241a",
  colorSuccessBorder: "#28503a",
  colorWarningBg: "#2a2113",
  colorWarningBorder: "#57452a",
  colorErrorBg: "#2c1a1b",
  colorErrorBorder: "#5b3434",
};

export const themeOf = (isDark: boolean): NonNullable<ConfigProviderProps["theme"]> => ({
  algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
  token: { ...shared, ...(isDark ? dark : light) },
  components: {
    ...readable(isDark ? "#b3bac6" : "#3f4652"),
    // The dark accent is light, so what stands on it is dark.
    ...(isDark && { Button: { primaryColor: "#0b1024", dangerColor: "#2b0807" } }),
  },
});

/** Every role may read the editor, so what is switched off must stay readable. */
const readable = (colorTextDisabled: string) => ({
  Input: { colorTextDisabled },
  InputNumber: { colorTextDisabled },
  Checkbox: { colorTextDisabled },
  Radio: { colorTextDisabled },
});
