/**
 * Coming back from a third party: the whole query goes to the call that fits why this tab went there (sign-in or bind).
 * The provider's code is good once, so each return is sent once, however often its page is drawn.
 */
import { CallFailed } from "#contract/client.ts";
import { App } from "#contract/enums.ts";
import { errors } from "#contract/errors.ts";
import {
  bindAlipaySns,
  bindQq,
  bindWechat,
  bindWeibo,
  callbackAlipay,
  callbackQq,
  callbackWechat,
  callbackWeibo,
  type SnsReturn,
  type SnsTicket,
} from "#contract/member/people/sns.ts";
import { call } from "../../platform/api.ts";
import { holdReload } from "../../platform/navigation.ts";
import { writeTokens } from "../../platform/session.ts";
import {
  arrivalOf,
  type Errand,
  errandOf,
  keepArrival,
  keepTicket,
} from "../../platform/thirdParty.ts";
import { toast } from "../../platform/toast.ts";
import { NetworkFailure } from "../../platform/transport.ts";

export type Outcome = { to: string } | { refusal: string; wasCancelled: boolean };

const { wechat, qq, weibo, alipay } = App.of;
const callbacks = {
  [wechat]: callbackWechat,
  [qq]: callbackQq,
  [weibo]: callbackWeibo,
  [alipay]: callbackAlipay,
};
const binds = { [wechat]: bindWechat, [qq]: bindQq, [weibo]: bindWeibo, [alipay]: bindAlipaySns };

const outcomes = new Map<string, Promise<Outcome>>();

/** The same promise for the same return, for React's `use`. */
export function outcomeOf(app: App, search: string): Promise<Outcome> {
  const key = `${app}${search}`;
  const outcome = outcomes.get(key) ?? arrive(app, search);
  outcomes.set(key, outcome);
  return outcome;
}

async function arrive(app: App, search: string): Promise<Outcome> {
  const returned: SnsReturn = Object.fromEntries(new URLSearchParams(search));
  const { state = "" } = returned;
  const known = arrivalOf(state);
  if (known !== null) return { to: known };
  // A session that is renewed on the way would reload this page, and its code is used by then.
  const release = holdReload();
  try {
    const errand = errandOf(app);
    const to = await (errand.purpose === "bind" ? bind(errand, returned) : signIn(app, returned));
    keepArrival(state, to);
    return { to };
  } catch (failure) {
    return outcomeOfFailure(failure, state);
  } finally {
    release();
  }
}

async function bind({ app, next }: Errand, body: SnsReturn): Promise<string> {
  await call(binds[app], { body });
  toast(`${App.label(app)}已绑定`);
  return next;
}

async function signIn(app: App, query: SnsReturn): Promise<string> {
  const { next, ...tokens } = await call(callbacks[app], { query });
  writeTokens(tokens);
  return next;
}

function outcomeOfFailure(failure: unknown, state: string): Outcome {
  const code = failure instanceof CallFailed ? failure.code : 0;
  if (failure instanceof CallFailed && code === errors.memberNotBound.code) {
    // The contract's shape for this code: contract/src/member/people/sns.ts.
    const ticket = failure.data as SnsTicket;
    keepTicket(ticket);
    const to = `/login?${new URLSearchParams({ code: ticket.snsCode, app: String(ticket.app) })}`;
    keepArrival(state, to);
    return { to };
  }
  return {
    // Of anything else the words are the browser's, and English.
    refusal:
      failure instanceof CallFailed || failure instanceof NetworkFailure
        ? failure.message
        : errors.snsFailed.msg,
    wasCancelled: code === errors.snsCancelled.code,
  };
}
