/** People at a task's door in tests: from an address, on a device, with or without our cookie. */
import type { Call } from "#contract/client.ts";
import { enterTask, type EntryRefusal, listResponses } from "#contract/member/survey.ts";
import { saveProperty } from "#contract/member/property.ts";
import { clientOf, type TestServer } from "../../test/server.ts";

/** Real addresses, found in the shipped database. */
export const addresses = {
  suzhou: "218.4.167.70",
  shanghai: "202.96.209.5",
  beijing: "114.247.50.2",
  abroad: "8.8.8.8",
  nowhere: "10.77.1.7",
} as const;

export const browsers = {
  pc: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36",
  phone:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36",
} as const;

export type Place = { ip?: string; device?: string; visitor?: string; userAgent?: string };
export type Visitor = { memberId: number; mobile: string; at: (place: Place) => Call };

let made = 0;

/** Signed in; `at` is the same person somewhere, on something. */
export async function visitor(
  server: TestServer,
  mobile = `137${String(20_000_000 + ++made)}`,
): Promise<Visitor> {
  const { memberId, headers } = await server.member(mobile);
  const at = ({
    ip = `10.88.${made % 250}.${memberId % 250}`,
    device,
    visitor: cookie,
    userAgent,
  }: Place) =>
    clientOf(
      server.app,
      {
        ...headers,
        ...(device && { "z-device": device }),
        ...(userAgent && { "user-agent": userAgent }),
        ...(cookie && { cookie: `${headers["cookie"] ?? ""}; VISITOR=${cookie}` }),
      },
      ip,
    );
  return { memberId, mobile, at };
}

/** A device's number and a browser's cookie, as they are written. */
export const deviceOf = (n: number): string => n.toString(16).padStart(40, "0");
export const cookieOf = (n: number): string => `visitor-${String(n).padStart(20, "0")}`;

/** Enters; answers the ticket's token, or what the door said. */
export async function knock(call: Call, taskId: number): Promise<{ token: string } | EntryRefusal> {
  try {
    const { token } = await call(enterTask, { body: { taskId } });
    return { token };
  } catch (error) {
    const { code, data } = error as { code: number; data: unknown };
    if (code !== 5013) throw error;
    return data as EntryRefusal;
  }
}

/** Of what the member sees in their history: the results, newest first. */
export const resultsOf = async (call: Call): Promise<number[]> =>
  (await call(listResponses, { query: {} })).list.map(({ result }) => result);

export const tell = async (call: Call, answers: Record<string, unknown>): Promise<void> => {
  for (const [name, value] of Object.entries(answers))
    await call(saveProperty, { body: { name, value } });
};
