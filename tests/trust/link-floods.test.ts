import { describe } from "vitest";
import { testLinkFloods } from "../kit/link-floods.ts";

describe("whatever strangers ask for from 4,700 networks,", () =>
  testLinkFloods({ addresses: 42_000, links: 40_000, networks: 4_700 }));
