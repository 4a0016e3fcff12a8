/** What the platform sends back: the browser's address, and its own server's word. */
import { simulatedSecrets } from "./keys.ts";
import { hmac, keyOf, sha1, tokenNames, type Visit } from "./visit.ts";
import { type Ending, wordOf } from "./words.ts";

/** One submitted questionnaire. */
export type Sheet = Visit & { index: number; seconds: number; at: Date };
export type Signing = "right" | "none" | "forged";

const FORGED = "0".repeat(64);

/** Where the browser goes; `site` as http://localhost:3000. */
export function backAddress(site: string, sheet: Sheet, how: { ending: Ending; signing: Signing }) {
  const { code, token } = sheet;
  const word = wordOf(code, how.ending) ?? "";
  const start = `${site}/task/back?p=${code}`;
  const seconds = String(Math.floor(sheet.at.getTime() / 1000));
  switch (code) {
    case "demo": {
      const address = `${start}&t=${token}&r=${word}&ts=${seconds}&n=${sheet.index}&s=${sheet.seconds}`;
      return signed(address, "sign", how.signing, () =>
        hmac(demoKey(sheet, "back"), address, "sha256").digest("hex"),
      );
    }
    // Signs nothing that a browser carries.
    case "wjx-demo":
      return `${start}&r=${word}&${tokenNames[code]}=${token}&joinid=${sheet.index}`;
    case "cint-demo": {
      const address = `${start}&MID=${token}&r=${word}`;
      return signed(address, "hash", how.signing, () =>
        hmac(simulatedSecrets[code], `${address}&`, "sha1").digest("base64url"),
      );
    }
  }
}

function signed(address: string, name: string, how: Signing, sign: () => string): string {
  if (how === "none") return address;
  return `${address}&${name}=${how === "forged" ? FORGED : sign()}`;
}

export type Post = {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body: string;
};

/** Undefined where this platform's server says nothing about such an ending. */
export function postbackOf(site: string, sheet: Sheet, ending: Ending): Post | undefined {
  const { code } = sheet;
  const word = wordOf(code, ending);
  const url = `${site}/api/v1/process/postback/${code}`;
  if (word === undefined) return undefined;
  switch (code) {
    case "demo":
      return demoPost(url, sheet, word);
    case "wjx-demo":
      return ending === "complete" ? wjxPush(url, sheet) : undefined;
    case "cint-demo": {
      const address = `${url}?MID=${sheet.token}&r=${word}&loi=${sheet.seconds}&`;
      const hash = hmac(simulatedSecrets[code], address, "sha1").digest("base64url");
      return { method: "GET", url: `${address}hash=${hash}`, headers: {}, body: "" };
    }
  }
}

const demoKey = ({ isDerived }: Sheet, direction: "back" | "postback"): string =>
  isDerived ? keyOf(direction) : simulatedSecrets.demo;

const json = { "content-type": "application/json" };

function demoPost(url: string, sheet: Sheet, result: string): Post {
  const { token, index, seconds, at } = sheet;
  const body = JSON.stringify({ id: `demo-${index}`, token, result, seconds });
  const ts = String(Math.floor(at.getTime() / 1000));
  const sign = hmac(demoKey(sheet, "postback"), `${ts}.${body}`, "sha256").digest("hex");
  return {
    method: "POST",
    url,
    headers: { ...json, "x-timestamp": ts, "x-signature": sign },
    body,
  };
}

/** 数据推送: a submitted sheet, signed over activity and index alone. */
function wjxPush(url: string, { survey, token, index, seconds, at }: Sheet): Post {
  const body = JSON.stringify({
    activity: survey,
    name: "示例问卷",
    timetaken: String(seconds),
    submittime: at.toISOString().slice(0, 19).replace("T", " "),
    q1: "1",
    joinid: String(100_000_000_000 + index),
    index: String(index),
    sojumpparm: token,
    sign: sha1(`${survey}${index}${simulatedSecrets["wjx-demo"]}`),
  });
  return { method: "POST", url, headers: json, body };
}
