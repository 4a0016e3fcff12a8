import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CallFailed } from "#contract/client.ts";
import { listOwnSanctions } from "#contract/member/people/sanction.ts";
import { getResponse } from "#contract/member/study/survey.ts";
import { keyOf } from "../../platform/query.ts";
import { NetworkFailure } from "../../platform/transport.ts";
import type { About } from "./about.ts";
import { useAbout } from "./useAbout.ts";

const keys = {
  response: keyOf(getResponse, { params: { id: "7" } }),
  sanction: keyOf(listOwnSanctions),
};

/** After this failure, with what was there before it. */
function isThere(kind: "response" | "sanction", error: Error, data?: object): boolean {
  // As it stands after it, and not as it is asked once more.
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  client
    .getQueryCache()
    .build<unknown, Error>(client, { queryKey: keys[kind] })
    .setState({ status: "error", error, data });
  const about: About = { kind, id: 7 };
  const Asked = () => String(useAbout(about).isThere);
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Asked />
    </QueryClientProvider>,
  );
  return drawn === "true";
}

test("what the server says is not there is left out; a lost connection leaves out nothing", () => {
  const refused = (code: number) => new CallFailed({ code, msg: "没有", data: null });
  expect(isThere("response", refused(404))).toBe(false);
  expect(isThere("response", refused(400))).toBe(false);
  for (const failure of [new NetworkFailure(0), new NetworkFailure(503), refused(429)]) {
    expect(isThere("response", failure)).toBe(true);
    expect(isThere("response", failure, { title: "晨间饮品调查" })).toBe(true);
    expect(isThere("sanction", failure)).toBe(true);
    expect(isThere("sanction", failure, { list: [{ id: 7, step: 1 }] })).toBe(true);
    expect(isThere("sanction", failure, { list: [] })).toBe(false);
  }
});
