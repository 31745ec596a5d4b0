import { expect, test } from "vitest";
import type { PlacedOrders } from "../protocol.ts";
import type { Heard, Order } from "./calls.ts";
import { createPurchase } from "./purchase.ts";

const order: Order = {
  gameId: "wg-30s",
  currentNumero: "1",
  prizeModeId: "SEA",
  multiple: 1,
  items: [],
};
const lost: Heard<PlacedOrders> = { ok: false, code: "answer_lost" };
const refused: Heard<PlacedOrders> = { ok: false, code: "draw_closed" };

function asked(answers: readonly Heard<PlacedOrders>[]) {
  const ids: string[] = [];
  let made = 0;
  const purchase = createPurchase(
    async (_token, _order, id) => {
      ids.push(id);
      return answers[ids.length - 1] ?? refused;
    },
    () => `id-${(made += 1)}`,
  );
  return { ids, press: (one: Order = order) => purchase.buy("token", one) };
}

test("a slip whose answer was lost is asked about again, not bought again", async () => {
  const { ids, press } = asked([lost, lost, refused]);
  for (let time = 0; time < 4; time += 1) await press();
  expect(ids).toEqual(["id-1", "id-1", "id-1", "id-2"]);
});

test("another slip is another purchase", async () => {
  const { ids, press } = asked([lost, lost]);
  await press();
  await press({ ...order, multiple: 5 });
  expect(ids).toEqual(["id-1", "id-2"]);
});
