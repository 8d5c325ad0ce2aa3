import { describe } from "vitest";
import { testEveryPage } from "./every-page.ts";

describe("every public page in Bengali", () => testEveryPage("bn"));
