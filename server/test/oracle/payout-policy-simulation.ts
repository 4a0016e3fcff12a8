/**
 * Runs the payout policy against a faulty world, from a seed: two workers whose steps cross, crashes
 * between any two, requests lost or late, answers lost, a provider whose queries lag behind. No clock,
 * no I/O, so that hundreds of thousands of schedules a minute are tried and each can be replayed.
 */
import type { PayoutOutcome } from "../../src/providers/payout/outcome.ts";
import {
  KNOWN_QUERIES_MAX,
  type nextCall,
  type PolicyVerdict,
  type Progress,
} from "../../src/money/payout/policy.ts";

/** What may be varied to show that the harness sees a bad policy; see payout-policy-controls.ts. */
export type Policy = {
  call(progress: Progress): ReturnType<typeof nextCall>;
  verdict(outcome: PayoutOutcome): PolicyVerdict;
  newNumberOnResend: boolean;
};

export type Ending = {
  payments: number;
  booked: "open" | "paid" | "returned";
  /** Every step in a word, for replaying and for comparing two runs of one seed. */
  trace: string;
};

const FAULTY_TICKS = 40;
const CALM_TICKS = 400;

/** `endsAt`: until then the provider says that it is at work on it. */
type Bill = { status: "paid" | "refused"; seenFrom: number; endsAt: number };
type Worker =
  | { at: "idle" }
  | { at: "read"; progress: Progress; billNo: number }
  | { at: "answered"; outcome: PayoutOutcome; queries: number };

type State = {
  policy: Policy;
  random: () => number;
  tick: number;
  calm: boolean;
  trace: string[];
  // Ours, durable.
  progress: Progress;
  billNo: number;
  booked: Ending["booked"];
  workers: [Worker, Worker];
  // Theirs.
  records: Map<number, Bill>;
  payments: number;
  late: { billNo: number; arrives: number }[];
};

export function runSchedule(seed: number, policy: Policy): Ending {
  const state: State = {
    policy,
    random: randomFrom(seed),
    tick: 0,
    calm: false,
    trace: [],
    progress: { state: "ready", queries: 0 },
    billNo: 1,
    booked: "open",
    workers: [{ at: "idle" }, { at: "idle" }],
    records: new Map(),
    payments: 0,
    late: [],
  };
  while (state.tick < FAULTY_TICKS + CALM_TICKS) {
    state.tick += 1;
    state.calm = state.tick > FAULTY_TICKS;
    deliverLate(state);
    advance(state, state.random() < 0.5 ? 0 : 1);
    if (state.calm && state.booked !== "open" && state.late.length === 0) break;
  }
  return { payments: state.payments, booked: state.booked, trace: state.trace.join(" ") };
}

/** A fault happens with this probability, until the world calms down. */
const strikes = (state: State, probability: number) => !state.calm && state.random() < probability;

function advance(state: State, index: 0 | 1) {
  const worker = state.workers[index];
  if (strikes(state, 0.05)) {
    state.trace.push(`${index}:crash`);
    state.workers[index] = { at: "idle" };
    return;
  }
  switch (worker.at) {
    case "idle":
      state.workers[index] = { at: "read", progress: { ...state.progress }, billNo: state.billNo };
      return;
    case "read":
      state.workers[index] = call(state, worker);
      return;
    case "answered":
      store(state, worker);
      state.workers[index] = { at: "idle" };
      return;
  }
}

const isOpen = (state: State) => state.booked === "open";

function call(state: State, { progress, billNo }: Extract<Worker, { at: "read" }>): Worker {
  const next = state.policy.call(progress);
  state.trace.push(next);
  if (next === "nothing") return { at: "idle" };
  if (next === "query") {
    if (isOpen(state)) state.progress.queries += 1;
    return { at: "answered", outcome: queried(state, billNo), queries: progress.queries + 1 };
  }
  const isRepeat = progress.state !== "ready";
  const number = state.policy.newNumberOnResend && isRepeat ? billNo + 1 : billNo;
  if (isOpen(state)) {
    state.progress = { state: "sent", queries: 0 };
    state.billNo = number;
  }
  return { at: "answered", outcome: sent(state, number), queries: 0 };
}

const noAnswer: PayoutOutcome = { kind: "unknown", code: "TIMEOUT", message: "" };

function sent(state: State, billNo: number): PayoutOutcome {
  if (strikes(state, 0.15)) return noAnswer; // the request was lost
  if (strikes(state, 0.15)) {
    state.late.push({ billNo, arrives: state.tick + Math.floor(state.random() * 30) });
    return noAnswer;
  }
  const answer = arrive(state, billNo);
  return strikes(state, 0.25) ? noAnswer : answer;
}

function deliverLate(state: State) {
  for (const one of state.late.filter(({ arrives }) => arrives <= state.tick))
    arrive(state, one.billNo);
  state.late = state.late.filter(({ arrives }) => arrives > state.tick);
}

/** The provider's side: one number is paid, or refused for good, at most once. */
function arrive(state: State, billNo: number): PayoutOutcome {
  const known = state.records.get(billNo);
  if (known) return outcomeOf(state, known);
  if (strikes(state, 0.1)) return { kind: "unknown", code: "SYSTEM_ERROR", message: "" };
  if (strikes(state, 0.1))
    return { kind: "refused", code: "PAYER_BALANCE_NOT_ENOUGH", message: "", side: "ours" };
  const record: Bill = {
    status: strikes(state, 0.2) ? "refused" : "paid",
    seenFrom: state.tick + (state.calm ? 0 : Math.floor(state.random() * 12)),
    endsAt: state.tick + (strikes(state, 0.3) ? Math.floor(state.random() * 30) : 0),
  };
  state.records.set(billNo, record);
  if (record.status === "paid") state.payments += 1;
  state.trace.push(record.status);
  return outcomeOf(state, record);
}

function outcomeOf({ tick }: State, { status, endsAt }: Bill): PayoutOutcome {
  if (tick < endsAt) return { kind: "pending", code: "DEALING", message: "" };
  return status === "paid"
    ? { kind: "paid", providerNo: "P" }
    : { kind: "refused", code: "PAYEE_NOT_EXIST", message: "", side: "payee" };
}

/** Queries read a copy that lags: "not found" proves nothing. */
function queried(state: State, billNo: number): PayoutOutcome {
  if (strikes(state, 0.15)) return noAnswer;
  const record = state.records.get(billNo);
  return record && record.seenFrom <= state.tick ? outcomeOf(state, record) : { kind: "notFound" };
}

/** As payout.ts does it: an exchange that has ended is not moved again, whatever comes late. */
function store(state: State, { outcome, queries }: Extract<Worker, { at: "answered" }>) {
  if (!isOpen(state)) return;
  const verdict = state.policy.verdict(outcome);
  state.trace.push(verdict.kind);
  switch (verdict.kind) {
    case "settle":
      state.booked = "paid";
      state.progress = { state: "paid", queries };
      return;
    case "return":
      state.booked = "returned";
      state.progress = { state: "refused", queries };
      return;
    case "resend":
      state.progress = { ...state.progress, state: "ready" };
      return;
    case "wait":
      state.progress = {
        state: verdict.state,
        queries: Math.min(state.progress.queries, verdict.isKnown ? KNOWN_QUERIES_MAX : Infinity),
      };
      return;
  }
}

/** mulberry32: small, fast, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let a = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
