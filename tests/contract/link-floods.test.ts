import { describe } from "vitest";
import { testLinkFloods } from "../kit/link-floods.ts";

// More than 40,000 counts, after which the oldest give way: two of each request. tests/trust/link-floods.test.ts asks
// more often.
const invented = { addresses: 20_500, links: 1_200, networks: 20_500 };

describe("whatever strangers ask for,", () => testLinkFloods(invented));
