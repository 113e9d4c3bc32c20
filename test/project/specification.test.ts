import assert from "node:assert/strict";
import { markedSentences, ruleSentences } from "../../properties/subject/rules";
import { specificationFindings } from "../traceability/specification/check";
import { differencesFrom } from "../traceability/specification/compare";
import { specificationPage } from "../traceability/specification/page";
import { readSpecification, sentencesOf, type Specification } from "../traceability/specification/read";
import { hasTest, titlesIn } from "../traceability/specification/tests";
import type { Trace } from "../traceability/types";

const SUM = { id: "SPEC-SUM-1", sentence: "Sums add up.", rules: ["SUM-1"], tests: [] };
const TABLE = { id: "SPEC-SUM-2", sentence: "total | uint", rules: [], tests: ["total"] };
const INTRO = {
  id: "SPEC-SUM-3",
  sentence: "This is about sums.",
  rules: [],
  tests: [],
  reason: "demands nothing: title",
};

/** A made-up specification in which nothing is missing, and its rules. */
const WHOLE: Specification = {
  sections: [{ title: "Sums", sentences: [SUM, TABLE, INTRO] }],
  tests: { total: { file: "test/sum.test.ts", title: "given a sum, then its total is shown" } },
  decisions: [
    { rule: "SUM-1", sentence: "SPEC-SUM-1", decision: "rounded down" },
    { rule: "SUM-2", decision: "Sums (of none too) are small" },
    { rule: "SUM-2", decision: "of none too" },
  ],
};
const RULES = [
  { id: "SUM-1", sentence: "Sums add up, †rounded down." },
  { id: "SUM-2", sentence: "†Sums (†of none too) are small." },
];

const findings = (
  part: Partial<Specification>,
  rules: readonly { id: string; sentence: string }[] = RULES,
  isThere = true,
): readonly string[] => specificationFindings({ ...WHOLE, ...part }, { rules, hasTest: () => isThere });
const withSentences = (...sentences: Specification["sections"][number]["sentences"]): Partial<Specification> => ({
  sections: [{ title: "Sums", sentences }],
});

describe("the specification", () => {
  describe("of a made-up project", () => {
    it("given every sentence kept and every decision marked, then nothing is missing", () => {
      assert.deepEqual(findings({}), []);
    });

    it("given a sentence without rule, test and reason, then it is named", () => {
      const lone = { id: "SPEC-SUM-4", sentence: "Sums are fast.", rules: [], tests: [] };
      assert.deepEqual(findings(withSentences(SUM, TABLE, INTRO, lone)), [
        "SPEC-SUM-4: no rule keeps it; name the rules, the tests that look, or the reason why it needs neither",
      ]);
    });

    it("given a rule without sentence and †, then it is named; with either it is not", () => {
      const [first, second] = RULES;
      assert.ok(first && second);
      const third = { id: "SUM-3", sentence: "Sums are kept." };
      assert.match(
        findings({}, [...RULES, third]).join(),
        /^SUM-3: no sentence of the specification names it, and no †/,
      );
      assert.deepEqual(
        findings(withSentences({ ...SUM, rules: ["SUM-1", "SUM-3"] }, TABLE, INTRO), [...RULES, third]),
        [],
      );
    });

    it("given a † without decision, or two for it, then the † is named", () => {
      const rules = [...RULES, { id: "SUM-3", sentence: "†Sums are kept." }];
      assert.deepEqual(findings({}, rules), [
        'SUM-3: expected one decision for the † before "Sums are kept."; add it to the decisions',
      ]);
      const twice = [
        { rule: "SUM-3", decision: "Sums" },
        { rule: "SUM-3", decision: "Sums are" },
      ];
      assert.match(
        findings({ decisions: [...WHOLE.decisions, ...twice] }, rules).join(),
        /^SUM-3: expected one decision/,
      );
    });

    it("given a decision that no † of its rule has, then it is named", () => {
      const unmarked = { rule: "SUM-1", decision: "Sums add up" };
      assert.deepEqual(findings({ decisions: [...WHOLE.decisions, unmarked] }), [
        'SUM-1: expected one † before "Sums add up" in the rule; mark it, or remove the decision',
      ]);
    });

    it("given names of unknown rules, tests and sentences, then each is named", () => {
      assert.deepEqual(findings(withSentences({ ...SUM, rules: ["SUM-1", "SUM-9"] }, TABLE, INTRO)), [
        "SPEC-SUM-1: SUM-9 is no rule of docs/protocol.md or docs/editions.md",
      ]);
      assert.deepEqual(findings(withSentences(SUM, { ...TABLE, tests: ["total", "sum"] }, INTRO)), [
        "SPEC-SUM-2: there is no tests.sum",
      ]);
      const strays = [
        { rule: "SUM-9", decision: "Sums are large" },
        { rule: "SUM-3", sentence: "SPEC-SUM-9", decision: "Sums are kept" },
      ];
      const rules = [...RULES, { id: "SUM-3", sentence: "†Sums are kept." }];
      assert.deepEqual(findings({ decisions: [...WHOLE.decisions, ...strays] }, rules), [
        'decision "Sums are large": SUM-9 is no rule of docs/protocol.md or docs/editions.md',
        'decision "Sums are kept": there is no SPEC-SUM-9',
      ]);
    });

    it("given an unknown test, or one that no sentence names, then it is named", () => {
      assert.deepEqual(findings({}, RULES, false), [
        'tests.total: test/sum.test.ts has no test "given a sum, then its total is shown"; name one that is there',
      ]);
      const reasoned = { ...TABLE, tests: [], reason: "demands nothing: a total" };
      assert.match(findings(withSentences(SUM, reasoned, INTRO)).join(), /^tests\.total: no sentence names it/);
    });

    it("given an id or a sentence twice, also with other spaces, then it is named", () => {
      assert.deepEqual(findings(withSentences(SUM, TABLE, INTRO, { ...SUM, sentence: "Sums end." })), [
        "SPEC-SUM-1: two sentences have this id; give each its own",
      ]);
      const again = { ...SUM, id: "SPEC-SUM-4", sentence: "Sums  add up." };
      assert.match(findings(withSentences(SUM, TABLE, INTRO, again)).join(), /^"Sums add up\." is there twice/);
    });
  });

  describe("compared with the customer's text", () => {
    const TEXT =
      "# Sums\n\nSums:\n- Sums add up.\n\n| Name | Type |\n|---|---|\n| total | uint |\n\n1. This is about sums.\n";

    it("given the text, then headings, tables' heads and marks of lists need no quotes", () => {
      assert.deepEqual(differencesFrom(TEXT, WHOLE), []);
    });

    it("given a sentence, a row or an end that nothing quotes, then it is named", () => {
      const longer = TEXT.replace("| total", "| part | uint |\n| total").replace("1. This", "Sums end. This");
      assert.deepEqual(differencesFrom(`${longer}Sums stay.\n`, WHOLE), [
        'no sentence quotes "part | uint"',
        'no sentence quotes "Sums end."',
        'no sentence quotes "Sums stay."',
      ]);
    });

    it("given other words or another order, then the sentence is named", () => {
      assert.deepEqual(differencesFrom(TEXT.replace("add up", "add"), WHOLE), [
        'SPEC-SUM-1: the text does not have "Sums add up." behind what was quoted before it',
        'no sentence quotes "Sums add."',
      ]);
      const turned = { ...WHOLE, ...withSentences(TABLE, SUM, INTRO) };
      assert.match(differencesFrom(TEXT, turned).join(), /SPEC-SUM-1: the text does not have/);
    });
  });

  it("given a source of tests, then titles over one line or two are found, and those of skipped tests are not", () => {
    const source = [
      'it("given a, then b", () => {',
      "it(\n  `given ${c}, then d`, async () => {",
      'it.skip("given e, then f", () => {',
    ];
    assert.deepEqual(titlesIn(source.join("\n")), ["given a, then b", "given ${c}, then d"]);
  });

  it("given a made-up specification, then the page has each sentence with rules, counts, tests and decisions", () => {
    const trace: Trace = {
      rules: [{ id: "SUM-1", sentence: "Sums add up.", editions: ["current"], counterparts: [] }],
      mentions: new Map(),
      checks: [
        {
          id: "INV-SUM-1",
          kind: "invariant",
          title: "a + b = c",
          rules: ["SUM-1"],
          editions: ["current"],
          file: "a.ts",
        },
      ],
      bugs: [{ name: "off", file: "off.yaml", edition: "current", caughtBy: ["INV-SUM-1"] }],
      tampered: new Map(),
      kills: { current: { "INV-SUM-1": { caught: 2, example: "a.sol:f" } } },
      killed: 2,
      structural: new Map(),
      unchecked: {},
      absent: {},
    };
    const rows = specificationPage(WHOLE, trace)
      .split("\n")
      .filter((line) => /^\| (?:SPEC-|\[)/u.test(line));
    assert.deepEqual(rows, [
      "| SPEC-SUM-1 | Sums add up. | [SUM-1](properties.md#sum-1) | 1 check, 1 bug, 2 mutants | [SUM-1](properties.md#sum-1): rounded down |",
      "| SPEC-SUM-2 | total \\| uint |  | [test/sum.test.ts](../test/sum.test.ts): given a sum, then its total is shown |  |",
      "| SPEC-SUM-3 | This is about sums. |  | demands nothing: title |  |",
      "| [SUM-2](properties.md#sum-2) | Sums (of none too) are small |",
      "| [SUM-2](properties.md#sum-2) | of none too |",
    ]);
  });

  describe("of this project", () => {
    it("given the rules as reports show them, then they are without daggers, and else the same", () => {
      assert.match(markedSentences().get("COVER-1") ?? "", /^28 to 365 days; amount > 0 \(†and at most/);
      assert.match(ruleSentences().get("COVER-1") ?? "", /^28 to 365 days; amount > 0 \(and at most/);
      assert.deepEqual([...ruleSentences().keys()], [...markedSentences().keys()]);
      assert.ok(![...ruleSentences().values()].join().includes("†"));
    });

    it("given its sentences and the rules, then each sentence has a target and each rule a source", () => {
      const specification = readSpecification();
      assert.ok(sentencesOf(specification).length > 100);
      const rules = [...markedSentences()].map(([id, sentence]) => ({ id, sentence }));
      assert.ok(rules.length > 100);
      assert.deepEqual(specificationFindings(specification, { rules, hasTest }), []);
    });
  });
});
