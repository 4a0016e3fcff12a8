import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adapterWorld } from "../../../test/fixture/provider.ts";
import { smtpMail, type Timeouts } from "./smtp.ts";

type Received = { from: string; to: string[]; raw: string };
type Stage = "auth" | "sender" | "recipient" | "data";

/** What the server answers at one step of the next letters, instead of yes. */
let refusal: { at: Stage; code: number } | undefined;
let silentAt: Stage | undefined;
let received: Received[];
let server: SMTPServer;
let port: number;

const answer = (stage: Stage, done: (error?: Error | null) => void) => {
  if (silentAt === stage) return;
  if (refusal?.at !== stage) return done();
  // The address is in the text, as with real servers.
  done(Object.assign(new Error("<li@example.com>: refused"), { responseCode: refusal.code }));
};

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    // Pools keep their connections open; they are not waited for.
    closeTimeout: 100,
    onAuth: ({ username = "", password }, _, done) =>
      password === "authorisation code"
        ? answer("auth", (error) => done(error ?? null, { user: username }))
        : done(Object.assign(new Error("authentication failed"), { responseCode: 535 })),
    onMailFrom: (_, __, done) => answer("sender", done),
    onRcptTo: (_, __, done) => answer("recipient", done),
    onData: (stream, { envelope }, done) => {
      let raw = "";
      stream.on("data", (chunk: Buffer) => {
        raw += chunk.toString();
      });
      stream.on("end", () => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom ? mailFrom.address : "";
        if (refusal?.at !== "data")
          received.push({ from, to: rcptTo.map((one) => one.address), raw });
        answer("data", done);
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.server.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((done) => server.close(done)));
beforeEach(() => {
  refusal = undefined;
  silentAt = undefined;
  received = [];
});

const letter = {
  senderName: "调研站",
  subject: "登录验证码",
  text: "验证码 123456",
  html: "<b>123456</b>",
};
const mailWith = (env: Record<string, string> = {}, timeouts?: Timeouts) =>
  smtpMail(
    adapterWorld({
      MAIL_PROVIDER: "smtp",
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(port),
      SMTP_SECURITY: "none",
      SMTP_USER: "no-reply@example.com",
      SMTP_PASSWORD: "authorisation code",
      MAIL_FROM: "no-reply@example.com",
      ...env,
    }),
    timeouts,
  );
const send = (more: Partial<typeof letter> = {}, to = "li@example.com") =>
  mailWith().send(to, { ...letter, ...more });

test("a letter arrives as text and as HTML, from our address under the site's name", async () => {
  expect(await send()).toEqual({ kind: "ok", code: "250" });
  const [mail] = received;
  expect(mail).toMatchObject({ from: "no-reply@example.com", to: ["li@example.com"] });
  const name = Buffer.from("调研站").toString("base64");
  expect(mail?.raw).toContain(`From: =?UTF-8?B?${name}?= <no-reply@example.com>`);
  expect(mail?.raw).toContain("text/plain");
  expect(mail?.raw).toContain("<b>123456</b>");
});

test("several letters share one connection", async () => {
  const mail = mailWith();
  const before = server.connections.size;
  for (let i = 0; i < 3; i += 1) await mail.send("li@example.com", letter);
  expect(received).toHaveLength(3);
  expect(server.connections.size).toBe(before + 1);
});

test("a connection that the server has closed meanwhile loses no letter", async () => {
  const mail = mailWith();
  await mail.send("li@example.com", letter);
  for (const connection of server.connections) connection.close();
  expect(await mail.send("li@example.com", letter)).toEqual({ kind: "ok", code: "250" });
  expect(received).toHaveLength(2);
});

test.each([
  [{ senderName: "站\r\nBcc: other@example.com" }, "li@example.com"],
  [{ subject: "码\r\nBcc: other@example.com" }, "li@example.com"],
  [{}, "li@example.com, other@example.com"],
  [{}, "li@example.com\r\nBcc: other@example.com"],
])("no name, subject or address adds a recipient: %j %j", async (more, to) => {
  await send(more, to);
  expect(received.flatMap((mail) => mail.to)).not.toContain("other@example.com");
  expect(received.map((mail) => mail.raw).join("")).not.toMatch(/^Bcc:/m);
});

test.each([
  ["sender", 553, { kind: "rejected", fault: "ours" }],
  ["recipient", 550, { kind: "rejected", fault: "address" }],
  ["data", 554, { kind: "rejected", fault: "ours" }],
  ["recipient", 451, { kind: "later" }],
  ["sender", 421, { kind: "later" }],
  ["data", 452, { kind: "later" }],
  ["auth", 454, { kind: "later" }],
] as const)("refused at %s with %i", async (at, code, outcome) => {
  refusal = { at, code };
  expect(await send()).toEqual({ ...outcome, code: String(code) });
  expect(received).toHaveLength(0);
});

test("a greylisted letter is taken the second time", async () => {
  refusal = { at: "recipient", code: 451 };
  const mail = mailWith();
  expect((await mail.send("li@example.com", letter)).kind).toBe("later");
  refusal = undefined;
  expect((await mail.send("li@example.com", letter)).kind).toBe("ok");
  expect(received).toHaveLength(1);
});

test("a wrong password is our fault, not the reader's", async () => {
  const outcome = await mailWith({ SMTP_PASSWORD: "wrong" }).send("li@example.com", letter);
  expect(outcome).toEqual({ kind: "rejected", fault: "ours", code: "535" });
});

test("a server that takes the letter and never says so leaves it unknown", async () => {
  silentAt = "data";
  const hasty = mailWith({}, { connectMs: 5_000, idleMs: 700 });
  expect(await hasty.send("li@example.com", letter)).toEqual({
    kind: "unknown",
    code: "SOCKET_TIMEOUT",
  });
  expect(received).toHaveLength(1);
});

test("a server that nobody reaches has not taken anything", async () => {
  const nowhere = mailWith({ SMTP_PORT: "9" });
  expect(await nowhere.send("li@example.com", letter)).toEqual({
    kind: "later",
    code: "ECONNREFUSED",
  });
});

test("a relay that speaks no TLS gets nothing where TLS is demanded", async () => {
  const demanding = mailWith({ SMTP_SECURITY: "starttls" });
  expect((await demanding.send("li@example.com", letter)).kind).not.toBe("ok");
  expect(received).toHaveLength(0);
});
