import { describe } from "vitest";
import { testGuesses } from "../kit/result-guesses.ts";

describe("whatever is guessed,", () => testGuesses({ all: 10_000, networks: 50, pupils: 60 }));
