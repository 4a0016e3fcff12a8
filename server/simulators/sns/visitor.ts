/** Goes through a simulated login page as a person would; for tests. */
import type { Fault } from "./faults.ts";

export type Choice = {
  person?: string;
  fault?: Fault;
  decision?: "agree" | "refuse";
};

/** The address to which the provider sends the browser back. */
export async function visitLogin(authorizeUrl: string, choice: Choice = {}): Promise<URL> {
  const page = await fetch(authorizeUrl);
  const html = await page.text();
  if (!page.ok) throw new Error(html.replace(/<style>.*<\/style>|<[^>]+>/gs, " ").trim());
  const { person = "小明", fault = "ok", decision = "agree" } = choice;
  const form = new URLSearchParams({ ...hiddenFields(html), newPerson: person, fault, decision });
  const { origin } = new URL(authorizeUrl);
  const reply = await fetch(`${origin}/sns/decide`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  const way = reply.headers.get("location");
  if (reply.status !== 302 || way === null) throw new Error(await reply.text());
  return new URL(way);
}

function hiddenFields(html: string): Record<string, string> {
  const found = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  return Object.fromEntries(
    [...found].map(([, name = "", value = ""]) => [name, unescaped(value)]),
  );
}

const unescaped = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
