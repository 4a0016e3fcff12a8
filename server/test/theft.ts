/**
 * A member with several browsers, thieves who have copied every token there ever was, and what must
 * be true of them (rules people-15, people-16). The model knows only the rules; the server
 * is asked through the front door.
 */
import { CodeScreen } from "#contract/enums.ts";
import { logout, refreshToken, type TokenData } from "#contract/member/people/auth.ts";
import { resetPassword, setPassword } from "#contract/member/people/password.ts";
import { endSignIns } from "#contract/member/people/session.ts";
import { checkOwnSms, getAccount, sendOwnSms } from "#contract/member/people/user.ts";
import { type Browser, browserOf } from "./browser.ts";
import { encryptedPassword, passwordLogin } from "./password.ts";
import type { TestServer } from "./server.ts";

/** `who` picks one of the sign-ins, `which` one of its pairs of tokens, counted from the newest. */
export type Step =
  | { do: "login" | "reset" }
  | { do: "refresh" | "logout" | "endOthers" | "change"; who: number }
  | { do: "refreshOld" | "steal"; who: number; which: number }
  | { do: "wait"; seconds: number };

type Pair = { token: string; refreshToken: string; issuedAt: number; replacedAt: number };
type SignIn = {
  browser: Browser;
  fingerprint: string;
  newest: Pair;
  /** Those that were replaced, the last one first. */
  older: Pair[];
  isAlive: boolean;
};
type Scene = {
  server: TestServer;
  account: string;
  password: string;
  signIns: SignIn[];
  /** One with a cookie of their own, one with none. */
  thieves: Browser[];
  /** Seconds since the beginning. */
  now: number;
  codesSent: number;
};

const ACCESS_SECONDS = 900;
const GRACE_SECONDS = 20;
/** Between two codes to one number, and how many there are in an hour. */
const CODE_SECONDS = 61;
const CODES_PER_HOUR = 5;

type Given = { account: string; password: string; passwordHash: string };

/** Registers a member and plays the steps; throws at the first answer that breaks a rule. */
export async function play(server: TestServer, given: Given, steps: readonly Step[]) {
  const { account, password, passwordHash } = given;
  const thieves = [browserOf(server), browserOf(server)];
  thieves[0]?.cookies.set("fp", server.clock.token(32));
  const first = browserOf(server);
  await first.signIn(account);
  await first.send(logout);
  await server.db
    .updateTable("userMember")
    .set({ passwordHash })
    .where("mobile", "=", account)
    .execute();
  const scene = { server, account, password, signIns: [], thieves, now: 0, codesSent: 1 };
  for (const step of steps) await perform(scene, step);
  await checkEverything(scene);
}

async function perform(scene: Scene, step: Step): Promise<void> {
  if (!("who" in step))
    switch (step.do) {
      case "login":
        return login(scene);
      case "reset":
        return reset(scene);
      case "wait":
        return wait(scene, step.seconds);
    }
  const one = scene.signIns[step.who % Math.max(1, scene.signIns.length)];
  if (!one) return undefined;
  switch (step.do) {
    case "refresh":
      return refresh(scene, one);
    case "refreshOld":
      return refreshAgain(scene, one, pairOf(one, step.which));
    case "steal":
      return steal(scene, one, pairOf(one, step.which));
    case "change":
      return change(scene, one);
    case "logout":
      return signOut(scene, one);
    case "endOthers":
      return endOthers(scene, one);
  }
}

function wait(scene: Scene, seconds: number): void {
  scene.server.clock.move(seconds);
  scene.now += seconds;
}

const pairOf = ({ newest, older }: SignIn, which: number): Pair =>
  [newest, ...older][which % (older.length + 1)] ?? newest;

/** The browser with the cookie of its own sign-in, whatever an answer has cleared since. */
function holding({ browser, fingerprint }: SignIn, token?: string): Browser {
  browser.cookies.set("fp", fingerprint);
  browser.token = token;
  return browser;
}

const isGood = ({ now }: Scene, { isAlive, newest, older }: SignIn, pair: Pair): boolean => {
  const isInGrace = pair === older[0] && now - pair.replacedAt < GRACE_SECONDS;
  return isAlive && now - pair.issuedAt < ACCESS_SECONDS && (pair === newest || isInGrace);
};

function endAll({ signIns }: Scene, but?: SignIn): void {
  for (const one of signIns) if (one !== but) one.isAlive = false;
}

const issued = (data: unknown, now: number): Pair => ({
  ...(data as TokenData),
  issuedAt: now,
  replacedAt: Number.POSITIVE_INFINITY,
});

async function login(scene: Scene): Promise<void> {
  const { server, account, password, now } = scene;
  const browser = browserOf(server);
  const answer = await passwordLogin(server, browser, { account, password });
  must(answer.code === 200, `a login answered ${answer.msg}`);
  const fingerprint = browser.cookies.get("fp") ?? "";
  const newest = issued(answer.data, now);
  scene.signIns.push({ browser, fingerprint, newest, older: [], isAlive: true });
}

async function refresh({ now }: Scene, one: SignIn): Promise<void> {
  const { newest } = one;
  const { code, data } = await holding(one).send(refreshToken, {
    body: { refreshToken: newest.refreshToken },
  });
  must((code === 200) === one.isAlive, `a refresh answered ${code}`);
  if (code !== 200) return;
  one.older.unshift({ ...newest, replacedAt: now });
  one.newest = issued(data, now);
}

/** The browser itself, with an earlier pair: the same answer for 20 seconds, afterwards the end. */
async function refreshAgain(scene: Scene, one: SignIn, pair: Pair): Promise<void> {
  if (pair === one.newest) return refresh(scene, one);
  const { code, data } = await holding(one).send(refreshToken, {
    body: { refreshToken: pair.refreshToken },
  });
  const isInGrace = scene.now - pair.replacedAt < GRACE_SECONDS;
  must((code === 200) === (one.isAlive && isInGrace), `a repeated refresh answered ${code}`);
  if (code !== 200) one.isAlive = false;
  else must((data as TokenData).token === one.newest.token, "a refresh had two successors");
  return undefined;
}

async function steal({ thieves }: Scene, one: SignIn, pair: Pair): Promise<void> {
  for (const thief of thieves) {
    thief.token = pair.token;
    must((await thief.send(getAccount)).status === 401, "a stolen TOKEN signed in");
    const { code } = await thief.send(refreshToken, { body: { refreshToken: pair.refreshToken } });
    must(code === 401, `a stolen RTOKEN answered ${code}`);
  }
  // Somebody has a pair that was replaced: it was copied, so no copy is believed any more.
  if (pair !== one.newest) one.isAlive = false;
}

async function signOut(scene: Scene, one: SignIn): Promise<void> {
  const isSignedIn = isGood(scene, one, one.newest);
  const { code } = await holding(one, one.newest.token).send(logout);
  must((code === 200) === isSignedIn, `signing out answered ${code}`);
  if (isSignedIn) one.isAlive = false;
}

async function endOthers(scene: Scene, one: SignIn): Promise<void> {
  const isSignedIn = isGood(scene, one, one.newest);
  const others = scene.signIns.filter((other) => other !== one && other.isAlive).length;
  const { code, data } = await holding(one, one.newest.token).send(endSignIns, { body: {} });
  must((code === 200) === isSignedIn, `ending the others answered ${code}`);
  if (!isSignedIn) return;
  must((data as { ended: number }).ended === others, "not all of the others were ended");
  endAll(scene, one);
}

const mayAskForCode = ({ codesSent }: Scene): boolean => codesSent < CODES_PER_HOUR;

async function change(scene: Scene, one: SignIn): Promise<void> {
  const { server, account } = scene;
  wait(scene, CODE_SECONDS);
  if (!mayAskForCode(scene) || !isGood(scene, one, one.newest)) return;
  const browser = holding(one, one.newest.token);
  const { reset: screen } = CodeScreen.of;
  const sent = await browser.send(sendOwnSms, { body: { screen } });
  must(sent.code === 200, `a code answered ${sent.msg}`);
  await browser.send(checkOwnSms, { body: { screen, code: await server.codeFor(account) } });
  const { msg } = await browser.send(setPassword, { body: { password: await another(scene) } });
  must(msg === "ok", `a change of password answered ${msg}`);
  // The notice of the change, so that the next message to this number is the next code.
  await server.drain();
  endAll(scene, one);
}

async function reset(scene: Scene): Promise<void> {
  const { server, account } = scene;
  wait(scene, CODE_SECONDS);
  if (!mayAskForCode(scene)) return;
  const browser = browserOf(server);
  const sent = await browser.sendCode(account, CodeScreen.of.reset);
  must(sent.code === 200, `a code answered ${sent.msg}`);
  const code = await server.codeFor(account);
  const body = { mobile: account, code, password: await another(scene) };
  const { msg } = await browser.send(resetPassword, { body });
  must(msg === "ok", `a reset answered ${msg}`);
  endAll(scene);
}

function another(scene: Scene): Promise<string> {
  scene.codesSent += 1;
  scene.password = `k7#pQz-wu-${scene.codesSent}`;
  return encryptedPassword(scene.server, scene.password);
}

/** Every token there ever was, in its own browser and in others. */
async function checkEverything(scene: Scene): Promise<void> {
  for (const one of scene.signIns)
    for (const pair of [one.newest, ...one.older]) {
      const { status } = await holding(one, pair.token).send(getAccount);
      const isRight = (status === 200) === isGood(scene, one, pair);
      must(isRight, `in the end a token answered ${status}`);
      // Last, because a pair that was replaced ends its sign-in.
      await steal(scene, one, pair);
    }
  for (const one of scene.signIns) if (!one.isAlive) await refresh(scene, one);
}

function must(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
