import { defineProject, refuse, someone, table, upTo } from "assay";

export default defineProject({
  contracts: { Jar: () => [] },
  model: () => ({ saved: table(0n) }), // who has saved how much: compared with the getter of this name
  calls: {
    "Jar.put": {
      value: upTo(10n ** 18n),
      rule: ({ model, caller, value }) => {
        model.saved[caller] += value;
      },
    },
    "Jar.give": {
      args: { to: someone, amount: ({ model, caller }) => upTo(model.saved[caller]) },
      rule: ({ model, caller }, { to, amount }) => {
        refuse(amount > model.saved[caller], "TooMuch", amount, model.saved[caller]);
        model.saved[caller] -= amount;
        model.saved[to] += amount;
      },
    },
  },
});
