import type { Scene } from "../../../../src/vectors/concern.ts";
import { addCredentials } from "../../../../src/vectors/derive/add-credentials.ts";
import { type Moment, stageLive } from "../../../../src/vectors/derive/live-scene.ts";
import type { LiveSetting } from "../../../../src/vectors/derive/live-verification.ts";
import { nameVerification } from "../../../../src/vectors/derive/name-verification.ts";
import { keyPairOf, type RsaKeys, resolveTask } from "../../../../src/vectors/resolve-task.ts";
import type { FileCredentials } from "../../../../src/vectors/vector.ts";
import type { Consumer } from "../../../../src/verification/consumer.ts";
import { publishedCredentials } from "./published-credentials.ts";
import type { Stance } from "./stances.ts";

/** A stance with the merchants, the URL and the endpoints of a gateway. */
export interface Staged {
  readonly stance: Stance;
  /** The request that is signed, without further parameters. */
  readonly sceneAt: (moment: Moment) => Scene;
  /** Who is registered. */
  readonly consumers: readonly Consumer[];
  /** The same, as a vector file holds them; none of a live gateway whose merchants are its own. */
  readonly credentials: readonly FileCredentials[];
}

/** The published gateway's second endpoint. */
const OTHER_ENDPOINT_ID = "2222";

/** Puts a stance before the published gateway, whose merchants the suite's verification vectors name. */
export function createPublishedStage(keys: RsaKeys): (stance: Stance) => Staged {
  const consumers = new Map<string, Consumer>();
  // One object per merchant, so that whoever parses a key once per consumer parses each key once.
  const consumerOf = (credentials: FileCredentials): Consumer => {
    const key = JSON.stringify(credentials);
    const known = consumers.get(key) ?? toConsumer(credentials, keys);
    consumers.set(key, known);
    return known;
  };
  return (stance) => {
    const { authored, variant } = stance;
    const { main, also } = nameVerification(authored, variant);
    const known: Record<string, FileCredentials> = {};
    for (const one of [main, ...also]) addCredentials(known, one);
    const task = resolveTask(main.task, known, keys);
    const others = also.map((one) => resolveTask(one.task, known, keys));
    const registered = (authored.unregistered === true ? also : [main, ...also]).map(({ credentials }) => credentials);
    return {
      stance,
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

/** Puts a stance before a live gateway; nothing where it cannot be sent there. */
export function stageAtGateway(stance: Stance, setting: LiveSetting, keys: RsaKeys): Staged | undefined {
  const { authored, variant } = stance;
  const isOutOfReach = authored.needsOtherEndpoint === true && setting.otherEndpointId === undefined;
  if (authored.fixedOnly !== undefined || authored.unregistered === true || isOutOfReach) return undefined;
  const named = nameVerification(authored, variant);
  const staged = stageLive(named, authored, setting);
  if ("missing" in staged) return undefined;
  // Where the body itself is wrong, what would complete it may mend it.
  const body = authored.refused === undefined || authored.parameters === undefined ? "complete" : "as-authored";
  return {
    stance,
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
