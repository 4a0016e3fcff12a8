/** Stands in for parts of React Query in the browser build: see queryPlugin.ts. */

const nothing = (): undefined => undefined;
const no = (): false => false;

export const ensureSuspenseTimers = nothing;
export const fetchOptimistic = nothing;
export const shouldSuspend = no;
export const ensurePreventErrorBoundaryRetry = nothing;
/** Whether a failure is thrown at an error boundary: never, pages show it themselves. */
export const getHasError = no;
export const useClearResetErrorBoundary = nothing;
export const useQueryErrorResetBoundary = nothing;
export const useIsRestoring = no;

/** Named by the package's entry; nothing here calls them. */
export const defaultThrowOnError = nothing;
export const QueryErrorResetBoundary = nothing;
export const IsRestoringProvider = nothing;
