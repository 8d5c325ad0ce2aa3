import { describe } from "vitest";
import { testGuesses } from "../result-guesses.ts";

describe("whatever is guessed,", () => testGuesses({ all: 10_000, networks: 50, pupils: 60 }));
