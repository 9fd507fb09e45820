import { CountersignError } from "../../../src/countersign-error.ts";
import { nearestTexts } from "../../../src/encoding/nearest-texts.ts";
import type { Adapter } from "../../../src/judging/adapter.ts";
import type { SignatureMethod } from "../../../src/signing/signing-task.ts";
import { type OpenedProperties, type OpenProperties, openedBy } from "../../fuzz/jobs/opened-properties.ts";
import type { Property } from "../../fuzz/property.ts";
import { packageVersion } from "../../package/package.ts";
import type { FuzzSetup } from "./fuzz-plan.ts";

/** Ten times as many as for a run of vectors, since a campaign meets a known hang again and again. */
const MOST_TIMEOUTS = 240;

export const openProperties: OpenProperties = async (value, signal) => {
  // Written by `planFuzz` alone.
  const setup = value as FuzzSetup;
  const opened = await open(setup, signal);
  try {
    return { ...opened, properties: choose(opened.properties, setup) };
  } catch (error) {
    await opened.close();
    throw error;
  }
};

async function open(setup: FuzzSetup, signal: AbortSignal): Promise<OpenedProperties> {
  if (setup.kind === "library") return openLibraryProperties();
  if (setup.kind === "target") return openTargetProperties(setup, signal);
  const { openGateway } = await import("./open-gateway.ts");
  return openGateway(setup, signal);
}

async function openLibraryProperties(): Promise<OpenedProperties> {
  const { libraryProperties } = await import("../../fuzz/library/library-properties.ts");
  const implementation = { name: "countersign", version: packageVersion(), language: "typescript" };
  return {
    properties: libraryProperties(),
    window: 1,
    target: { kind: "in-process", implementation },
    notes: () => [],
    close: async () => {},
  };
}

async function openTargetProperties(
  setup: Extract<FuzzSetup, { readonly kind: "target" }>,
  signal: AbortSignal,
): Promise<OpenedProperties> {
  const { openTarget } = await import("../shared/open-target.ts");
  const { propertiesOf } = await import("../../fuzz/targets/targets-of.ts");
  const { loadKeys } = await import("../../suite/load-vectors.ts");
  const { words, command, timeoutMs, method } = setup;
  const adapter = await openTarget(words, command).connect({ timeoutMs, signal, mostSilences: MOST_TIMEOUTS });
  try {
    return openedBy(adapter, await propertiesOf(adapter, { methods: methodsOf(adapter, method), keys: loadKeys() }));
  } catch (error) {
    await adapter.close();
    throw error;
  }
}

function methodsOf({ declaration }: Adapter, method: SignatureMethod | undefined): readonly SignatureMethod[] {
  const { signatureMethods, implementation } = declaration;
  if (method === undefined) return signatureMethods;
  if (signatureMethods.includes(method)) return [method];
  throw new CountersignError(
    "method-undeclared",
    `--method ${method}: expected a method that ${implementation.name} declares (${signatureMethods.join(", ") || "none"}), got another`,
    "Leave --method out, or choose one that it declares.",
  );
}

function choose(properties: readonly Property[], { kind, properties: wanted }: FuzzSetup): readonly Property[] {
  if (properties.length === 0) {
    throw new CountersignError(
      "property-unknown",
      "target: expected the role signer, encoder or verifier, got none of them",
      "A client's requests are judged by countersign capture.",
    );
  }
  const ids = properties.map(({ id }) => id);
  const unknown = wanted.find((id) => !ids.includes(id));
  if (unknown === undefined) return properties.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
  const near = `The nearest: ${nearestTexts(unknown, ids, 3).join(", ")}.`;
  const own = "Properties of countersign's own code are run in a checkout: npm run test:properties.";
  throw new CountersignError(
    "property-unknown",
    `--property ${JSON.stringify(unknown)}: expected a property of this target, got none`,
    kind === "library" ? `${near} ${own}` : near,
  );
}
