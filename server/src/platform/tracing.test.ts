/** Traces as a collector gets them: a request with what was done within it, and nobody's own data; off unless set. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { trace } from "@opentelemetry/api";
import { InMemorySpanExporter } from "@opentelemetry/sdk-trace";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listAddresses } from "#contract/member/people/address.ts";
import { personalIn } from "../../../tools/test/personal.ts";
import { browserOf } from "../../test/browser.ts";
import { testServer } from "../../test/server.ts";
import { inSpan } from "./span.ts";
import { sendSpansTo, startTracing } from "./tracing.ts";
import { inMachineTime } from "../../../tools/pace.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const sent = new InMemorySpanExporter();
let stop: () => Promise<void>;
beforeAll(() => {
  stop = sendSpansTo(sent, { run: "all", version: "0" });
});
afterAll(() => stop());

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

test("a request is a span by its route, within the trace that a proxy began, and its transaction is within it", async () => {
  const mobile = "13912340001";
  await server.app.inject({
    method: "POST",
    url: `/api/v1/auth/sms/login?token=${mobile}`,
    headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01`, "sec-fetch-site": "same-origin" },
    payload: { mobile, code: "123456", agreed: true },
  });
  const browser = browserOf(server);
  await browser.signIn(mobile);
  await browser.send(listAddresses);
  const named = (name: RegExp) => sent.getFinishedSpans().filter((span) => name.test(span.name));
  await expect.poll(() => named(/^GET \/api\/v1\/addresses$/)).toHaveLength(1);
  const own = sent.getFinishedSpans().filter((span) => span.spanContext().traceId === TRACE);
  expect(own.length).toBeGreaterThan(0);
  expect(own[0]?.attributes).toMatchObject({ "http.request.method": "POST" });
  const requests = new Set(named(/^POST /).map((span) => span.spanContext().spanId));
  const within = named(/^transaction$/).filter(({ parentSpanContext: parent }) =>
    requests.has(parent?.spanId ?? ""),
  );
  expect(within.length).toBeGreaterThan(0);
  const said = sent
    .getFinishedSpans()
    .map(({ name, attributes, status, events }) => ({ name, attributes, status, events }));
  expect(personalIn(JSON.stringify(said))).toEqual([]);
  expect(JSON.stringify(said)).not.toContain(mobile);
});

test("what fails is marked by the kind of its error, and not by its words", async () => {
  const work = inSpan("test.fails", {}, async () => {
    throw new TypeError("to 13912340001");
  });
  await expect(work).rejects.toThrow("13912340001");
  const found = () => sent.getFinishedSpans().find(({ name }) => name === "test.fails");
  await expect.poll(found).toBeDefined();
  expect(found()?.attributes).toEqual({ "error.type": "TypeError" });
  expect(found()?.events).toEqual([]);
});

test("a collector that hangs holds up neither the work nor the end", async () => {
  await stop();
  const hanging = createServer(() => undefined);
  await new Promise<void>((resolve) => void hanging.listen(0, "127.0.0.1", resolve));
  const { port } = hanging.address() as AddressInfo;
  stop = startTracing({ url: `http://127.0.0.1:${port}/v1/traces`, run: "all", version: "0" });
  // What a collector is given for one answer.
  const sendMs = 5000;
  const began = performance.now();
  await Promise.all(Array.from({ length: 3000 }, (_, n) => inSpan(`work ${n}`, {}, async () => n)));
  expect(performance.now() - began).toBeLessThan(inMachineTime(2000, sendMs));
  const ending = performance.now();
  await stop();
  expect(performance.now() - ending).toBeLessThan(inMachineTime(3500, sendMs));
  hanging.closeAllConnections();
  hanging.close();
});

test("where no collector is set nothing is recorded", async () => {
  await stop();
  const isRecording = await inSpan("x", {}, async () => trace.getActiveSpan()?.isRecording());
  expect(isRecording ?? false).toBe(false);
});
