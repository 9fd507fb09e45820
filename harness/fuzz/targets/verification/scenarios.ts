import type { SignatureMethod } from "../../../../src/signing/signing-task.ts";
import { concerns } from "../../../../src/suite/authored-suite.ts";
import type { AuthoredVerification, Scene } from "../../../../src/suite/concern.ts";
import {
  addCredentials,
  type NamedVerification,
  nameVerification,
  type Variant,
  variantsOf,
} from "../../../../src/suite/derive/authored-task.ts";
import type { Moment } from "../../../../src/suite/derive/live-body.ts";
import type { LiveMerchant, LiveSetting } from "../../../../src/suite/derive/live-scene.ts";
import { stageLive } from "../../../../src/suite/derive/live-scene.ts";
import { keyPairOf, type RsaKeys, resolveTask } from "../../../../src/suite/model/resolve-task.ts";
import type { FileCredentials } from "../../../../src/suite/model/vector.ts";
import type { Consumer } from "../../../../src/verification/verify-task.ts";

/** A kind of request: right, in a plain or special way, or wrong in one respect. */
export interface Scenario {
  /** The vector's id, or `plain`. */
  readonly id: string;
  readonly authored: AuthoredVerification;
  readonly variant: Variant;
  /** The flags of the vector; scenarios of the same flags show the same fault of a verifier. */
  readonly about: string;
  /** Why it must be refused; absent where it must be accepted. */
  readonly refused?: string;
}

const plain: AuthoredVerification = { name: "plain", comment: "A plain request.", flags: ["Plain"] };

/** Lists the plain scenarios, and those of all authored requests whose outcome the specification fixes. */
export function scenariosOf(methods: readonly SignatureMethod[]): readonly Scenario[] {
  const authored = concerns.flatMap((concern) =>
    concern.kind === "verification" ? concern.vectors.map((one) => ({ concern: concern.concern, one })) : [],
  );
  return [{ concern: "", one: plain }, ...authored].flatMap(({ concern, one }) =>
    one.point !== undefined || one.before !== undefined
      ? []
      : variantsOf(one.methods)
          .filter(({ method }) => methods.includes(method))
          .map((variant) => scenarioOf(concern, one, variant)),
  );
}

function scenarioOf(concern: string, authored: AuthoredVerification, variant: Variant): Scenario {
  const { name, flags, refused } = authored;
  return {
    id: `${concern === "" ? "" : `${concern}/`}${name}${variant.suffix}`,
    authored,
    variant,
    about: flags.join(),
    ...(refused !== undefined && { refused }),
  };
}

/** A scenario with the merchants, the URL and the endpoints of a gateway. */
export interface Staged {
  readonly scenario: Scenario;
  /** The request that is signed, without further parameters. */
  readonly sceneAt: (moment: Moment) => Scene;
  readonly consumers: readonly Consumer[];
  /** The same, as a vector file stores them; empty for a live gateway with merchants of its own. */
  readonly credentials: readonly FileCredentials[];
}

const OTHER_ENDPOINT_ID = "2222";

/** Stages scenarios at the published gateway, whose merchants the suite's verification vectors name. */
export function createPublishedStage(keys: RsaKeys): (scenario: Scenario) => Staged {
  const consumers = new Map<string, Consumer>();
  // One object per merchant, so that a verifier that caches parsed keys by consumer parses each key once.
  const consumerOf = (credentials: FileCredentials): Consumer => {
    const key = JSON.stringify(credentials);
    const known = consumers.get(key) ?? toConsumer(credentials, keys);
    consumers.set(key, known);
    return known;
  };
  return (scenario) => {
    const { authored, variant } = scenario;
    const { main, also } = nameVerification(authored, variant);
    const known: Record<string, FileCredentials> = {};
    for (const one of [main, ...also]) addCredentials(known, one);
    const task = resolveTask(main.task, known, keys);
    const others = also.map((one) => resolveTask(one.task, known, keys));
    const registered = (authored.unregistered === true ? also : [main, ...also]).map(({ credentials }) => credentials);
    return {
      scenario,
      sceneAt: ({ now, nonce }) => {
        const own = {
          nonce: authored.nonce ?? nonce,
          timestamp: authored.timestamp ?? String(now - (authored.ageSeconds ?? 0)),
        };
        return {
          task: { ...task, ...own },
          otherEndpointId: OTHER_ENDPOINT_ID,
          also: others.map((one) => ({ ...one, ...own })),
        };
      },
      consumers: registered.map(consumerOf),
      credentials: registered,
    };
  };
}

/** Stages a scenario at a live gateway; nothing where it cannot be sent there. */
export function stageAtGateway(scenario: Scenario, setting: LiveSetting, keys: RsaKeys): Staged | undefined {
  const { authored, variant } = scenario;
  const isOutOfReach = authored.needsOtherEndpoint === true && setting.otherEndpointId === undefined;
  if (authored.fixedOnly !== undefined || authored.unregistered === true || isOutOfReach) return undefined;
  const named = nameVerification(authored, variant);
  const staged = stageLive(named, authored, setting);
  if ("missing" in staged) return undefined;
  // Completing a wrong body might correct it.
  const body = authored.refused === undefined || authored.parameters === undefined ? "complete" : "as-authored";
  return {
    scenario,
    sceneAt: (moment) => staged.scene(moment, body),
    consumers: staged.consumers,
    credentials: publishedCredentials(named, setting, keys),
  };
}

function toConsumer(credentials: FileCredentials, keys: RsaKeys): Consumer {
  const { consumerKey } = credentials;
  return "keyFile" in credentials
    ? { consumerKey, publicKey: keyPairOf(credentials.keyFile, keys).spki }
    : { consumerKey, consumerSecret: credentials.consumerSecret };
}

/** Returns a scenario's merchants as a vector file stores them; none where the gateway has other keys for one. */
export function publishedCredentials(
  { main, also }: NamedVerification,
  { merchants }: LiveSetting,
  keys: RsaKeys,
): readonly FileCredentials[] {
  const registered = [main, ...also].map(({ credentials }) => credentials);
  const isPublished = registered.every((credentials) => {
    const { consumerKey } = credentials;
    const merchant = Object.hasOwn(merchants, consumerKey) ? merchants[consumerKey] : undefined;
    return merchant?.consumerKey === consumerKey && holds(merchant, credentials, keys);
  });
  return isPublished ? registered : [];
}

function holds({ consumerSecret, privateKey }: LiveMerchant, credentials: FileCredentials, keys: RsaKeys): boolean {
  if (!("keyFile" in credentials)) return consumerSecret === credentials.consumerSecret;
  return privateKey?.pkcs8 !== undefined && privateKey.pkcs8 === keys[credentials.keyFile]?.pkcs8;
}
