import { describe, expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { planSuite } from "../../../src/judging/plan.ts";
import type { OperationName } from "../../../src/spec/operations.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { byId } from "./fixtures/by-id.ts";

type Shape = readonly [path: string, names: Readonly<Record<string, string>>];

/** Paths and names copied by hand from the specification's section "Endpoints", each beside the protocol's own name. */
const shapes: Readonly<Record<OperationName, Shape>> = {
  "pan-eligibility/send": [
    "/api/v2/pan-eligibility/send/{endpoint_id}",
    { clientOrderId: "client-order-id", sendingCardRefId: "sending-card-ref-id" },
  ],
  transfer: [
    "/api/v4/transfer/{endpoint_id}",
    {
      amount: "amount",
      currency: "currency",
      clientOrderId: "client_orderid",
      orderDescription: "order_desc",
      creditCardNumber: "credit_card_number",
      cardPrintedName: "card_printed_name",
      expireMonth: "expire_month",
      expireYear: "expire_year",
      cvv2: "cvv2",
      cardRecurringPaymentId: "card_recurring_payment_id",
      destinationCardNumber: "destination-card-no",
      destinationCardRecurringPaymentId: "destination_card_recurring_payment_id",
      depositToCard: "deposit2card",
      ipAddress: "ipaddress",
      redirectUrl: "redirect_url",
    },
  ],
  "transfer-by-ref": [
    "/api/v4/transfer-by-ref/{endpoint_id}",
    {
      clientOrderId: "client-order-id",
      amount: "amount",
      currency: "currency",
      orderDescription: "order_desc",
      destinationCardNumber: "destination-card-no",
    },
  ],
  payout: [
    "/api/v4/payout/{endpoint_id}",
    {
      clientOrderId: "client-order-id",
      amount: "amount",
      currency: "currency",
      orderDescription: "order_desc",
      accountNumber: "account_number",
      bankName: "bank_name",
    },
  ],
};

const vectors = planSuite(loadVectors()).flatMap(({ kind, vector }) => (kind === "request-shapes" ? [vector] : []));

describe("the specification's tables confirm the request of", () => {
  it("every vector", () =>
    expectEach(byId(vectors), (_id, { task, expected }) => {
      const [path, names] = shapes[task.operation];
      expect(expected).toEqual({
        method: "POST",
        url: task.baseUrl + path.replace("{endpoint_id}", task.endpointId),
        parameters: Object.entries(names)
          .filter(([neutral]) => Object.hasOwn(task.values, neutral))
          .map(([neutral, name]) => [name, task.values[neutral]]),
      });
      expect(expected.parameters).toHaveLength(Object.keys(task.values).length);
    }));

  it("each operation", () => {
    expect(new Set(vectors.map(({ task }) => task.operation))).toEqual(new Set(Object.keys(shapes)));
  });
});
