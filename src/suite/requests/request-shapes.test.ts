import { describe, expect, it } from "vitest";
import { operations } from "../../spec/operations.ts";
import { deriveFile } from "../derive/derive-file.ts";
import type { RequestShapeVector } from "../model/vector.ts";
import { requestShapes } from "./request-shapes.ts";

const vectors = deriveFile(requestShapes, {}).vectors as readonly RequestShapeVector[];

describe("request-shapes", () => {
  it.each([
    [
      "pan-eligibility/send",
      "https://gateway.example/paynet/api/v2/pan-eligibility/send/1111",
      "client-order-id sending-card-ref-id",
    ],
    [
      "transfer",
      "https://gateway.example/paynet/api/v4/transfer/1111",
      "amount currency client_orderid order_desc credit_card_number card_printed_name expire_month expire_year cvv2 card_recurring_payment_id destination-card-no destination_card_recurring_payment_id deposit2card ipaddress redirect_url",
    ],
    [
      "transfer-by-ref",
      "https://gateway.example/paynet/api/v4/transfer-by-ref/1111",
      "client-order-id amount currency order_desc destination-card-no",
    ],
    [
      "payout",
      "https://gateway.example/paynet/api/v4/payout/1111",
      "client-order-id amount currency order_desc account_number bank_name",
    ],
  ])("builds %s with the fields that the specification lists", (operation, url, names) => {
    const built = vectors.find(({ id }) => id === `request-shapes/all-${operation.replace("/", "-")}`)?.expected;
    expect(built).toMatchObject({ method: "POST", url });
    expect(built?.parameters.map(([name]) => name).join(" ")).toBe(names);
  });

  it("tries each field of the transfer alone", () => {
    const alone = vectors.filter(({ flags }) => flags.includes("TransferField"));
    const fields = operations.find(({ name }) => name === "transfer")?.fields ?? [];
    expect(alone.map(({ expected }) => expected.parameters.map(([name]) => name))).toEqual(
      fields.map(({ wire }) => [wire]),
    );
  });

  it.each(vectors)("$id hands on every value untouched", ({ task, expected }) => {
    expect(expected.parameters.map(([, value]) => value).toSorted()).toEqual(Object.values(task.values).toSorted());
    expect(expected.url.startsWith(`${task.baseUrl}/api/v`)).toBe(true);
    expect(expected.url.endsWith(`/${task.endpointId}`)).toBe(true);
  });
});
