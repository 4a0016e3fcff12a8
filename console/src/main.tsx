/** Starts the console. */
import "./console.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { App } from "./App.tsx";
import { onSignedOut } from "./platform/api.ts";
import { queryClient } from "./platform/query.ts";
import { signInPath } from "./platform/way-back.ts";
import { routes, titleOf } from "./routes.tsx";
import { returnFocus } from "./ui/return-focus.ts";

export const base = "/console";

const router = createBrowserRouter(routes, { basename: base });

router.subscribe(({ matches, navigation }) => {
  if (navigation.state === "idle") document.title = titleOf(matches.map(({ route }) => route));
});

onSignedOut(() => {
  const { location, navigation } = router.state;
  const { pathname, search } = location;
  // An operator who is signing out needs no way back, and a second refusal changes nothing.
  const isLeaving = [location, navigation.location].some((at) => at?.pathname.includes("/sign-in"));
  if (isLeaving) return;
  queryClient.clear();
  void router.navigate(signInPath(pathname.slice(base.length) + search));
});

returnFocus();

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>,
  );
