/** Everything around the pages: the query cache, antd in Chinese, light or dark. */
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { App as AntApp, ConfigProvider } from "antd";
import type { Locale } from "antd/es/locale/index.js";
import zhCN from "antd/es/locale/zh_CN.js";
import { type ReactNode, useEffect } from "react";
import { connectNotices } from "./platform/notice.ts";
import { themeOf, useIsDark } from "./platform/theme.ts";

/** TypeScript reads antd by Node's rules, as a CommonJS namespace; the bundler gives the default. */
const locale: Locale = "default" in zhCN ? zhCN.default : zhCN;
/** antd puts a space into buttons of two characters; the console does not. */
const button = { autoInsertSpace: false };
/** A press beside a question is a slip, and would throw away what was typed in it; Esc and the cross close. */
const modal = {
  mask: { closable: false },
  // antd lays the cross over the end of a title of two lines.
  styles: { title: { paddingInlineEnd: 24 } },
};

export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const isDark = useIsDark();
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider locale={locale} theme={themeOf(isDark)} button={button} modal={modal}>
        <AntApp>
          <Notices />
          {children}
        </AntApp>
      </ConfigProvider>
    </QueryClientProvider>
  );
}

function Notices() {
  const { message } = AntApp.useApp();
  useEffect(() => connectNotices(message), [message]);
  return null;
}
