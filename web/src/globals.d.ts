/** Set by web/vite.config.ts: true while developing, false in production builds. */
declare const __DEVELOPMENT_PAGES__: boolean;
