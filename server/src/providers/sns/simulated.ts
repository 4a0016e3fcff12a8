/** The apps as which this site is registered with the simulators. No secret: they exist nowhere else. */
export const simulatedApps = {
  wechat: { appId: "wx0000000000000001", secret: "simulated-wechat-secret" },
  qq: { appId: "100000001", secret: "simulated-qq-secret" },
  weibo: { appId: "1000000001", secret: "simulated-weibo-secret" },
  alipay: { appId: "2021000000000001" },
} as const;
