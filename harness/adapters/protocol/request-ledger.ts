export interface Numbered<Request> {
  readonly seq: number;
  readonly request: Request;
}

/** The requests that wait, are in flight or are candidates, and which of them to charge with a fault. */
export interface RequestLedger<Request> {
  readonly add: (request: Request) => void;
  /** Decides whether any request is still to be sent. */
  readonly hasWork: () => boolean;
  readonly inFlight: () => number;
  readonly allInFlight: () => readonly Request[];
  /** Takes the next request that may be sent now, one of the window or a candidate alone, into flight. */
  readonly next: () => Numbered<Request> | undefined;
  /** Takes the request of an answer out of flight; `repeated` when this process has answered it before. */
  readonly take: (seq: number) => Request | "repeated" | "unknown";
  readonly beginProcess: () => void;
  /** Records that the process failed. Returns the request to charge, if the fault can only be its own. */
  readonly fail: () => Request | undefined;
  readonly drain: () => readonly Request[];
}

/**
 * Creates a ledger of at most `window` requests in flight. A fault is charged to a request only when it was the first and
 * only one that its process was ever given. Any other request in flight becomes a candidate, and is asked again, alone,
 * in a process that may serve several candidates one after the other and is replaced at a fault. So no request is charged
 * with the fault of a neighbour or a predecessor, and each is settled by its second fault alone.
 */
export function createLedger<Request extends object>(window: number): RequestLedger<Request> {
  const waiting: Request[] = [];
  const candidates: Request[] = [];
  const inFlight = new Map<number, Request>();
  let firstSeq = 1;
  let nextSeq = 1;
  let isolating = false;

  const choose = (): Request | undefined => {
    if (inFlight.size === 0) {
      const candidate = candidates.shift();
      isolating = candidate !== undefined;
      if (isolating) return candidate;
    }
    return isolating || inFlight.size >= window ? undefined : waiting.shift();
  };

  return {
    add: (request) => void waiting.push(request),
    hasWork: () => candidates.length + waiting.length > 0,
    inFlight: () => inFlight.size,
    allInFlight: () => [...inFlight.values()],
    next() {
      const request = choose();
      if (request === undefined) return undefined;
      const seq = nextSeq;
      nextSeq += 1;
      inFlight.set(seq, request);
      return { seq, request };
    },
    take(seq) {
      const request = inFlight.get(seq);
      if (request === undefined) return seq >= firstSeq && seq < nextSeq ? "repeated" : "unknown";
      inFlight.delete(seq);
      return request;
    },
    beginProcess() {
      firstSeq = nextSeq;
    },
    fail() {
      const asked = [...inFlight.values()];
      inFlight.clear();
      if (nextSeq === firstSeq + 1) return asked[0];
      candidates.unshift(...asked);
      return undefined;
    },
    drain() {
      const all = [...inFlight.values(), ...candidates.splice(0), ...waiting.splice(0)];
      inFlight.clear();
      return all;
    },
  };
}
