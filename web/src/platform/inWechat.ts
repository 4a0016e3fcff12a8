/** WeChat's own browser, which saves no files, receives no pushes, and shows links as cards. */
export const isInWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent);
