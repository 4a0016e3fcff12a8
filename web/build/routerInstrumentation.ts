/** Stands in for React Router's instrumentation hooks in the browser build: see routerPlugin.ts. */

export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined;

export const getRouteInstrumentationUpdates = (): Record<string, never> => ({});

export const instrumentClientSideRouter = <Router>(router: Router): Router => router;
