import { describe, expect, it } from "vitest";
import { EnvironmentError, readEnvironment } from "./environment.ts";

/** What an operator is told of these variables. */
function complaint(variables: Record<string, string>): string {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return "";
}

describe("the environment", () => {
  it("needs nothing to be set", () => {
    expect(readEnvironment({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: "./data",
      PUBLIC_URL: "http://localhost:3000",
      SAMPLE_CONTENT: true,
    });
    expect(readEnvironment({}).HOST).toBeUndefined();
  });

  it("takes an empty variable for one that is not set", () => {
    const empty = { PORT: "", HOST: "", DATA_DIR: "", PUBLIC_URL: "", SAMPLE_CONTENT: "" };
    expect(readEnvironment(empty)).toEqual(readEnvironment({}));
  });

  it("is taken as it is set", () => {
    const set = {
      PORT: "8080",
      HOST: "127.0.0.1",
      DATA_DIR: "/srv/school",
      PUBLIC_URL: "https://school.example/",
      SAMPLE_CONTENT: "no",
    };
    expect(readEnvironment(set)).toMatchObject({
      ...set,
      PORT: 8080,
      PUBLIC_URL: "https://school.example",
      SAMPLE_CONTENT: false,
    });
  });

  it("finds the public address by the port", () => {
    expect(readEnvironment({ PORT: "8080" }).PUBLIC_URL).toBe("http://localhost:8080");
  });

  it("does not mind other variables", () => {
    expect(readEnvironment({ HOME: "/root" })).toEqual(readEnvironment({}));
  });
});

describe("a bad variable names itself in one line", () => {
  it.each([
    ["PORT", "abc"],
    ["PORT", "80.5"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "3000x"],
    ["PORT", " "],
    ["PORT", "0x50"],
    ["PORT", "8e3"],
    ["PUBLIC_URL", "school.example"],
    ["PUBLIC_URL", "ftp://school.example"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["PUBLIC_URL", "https://school.example/site"],
    ["SAMPLE_CONTENT", "true"],
    ["SAMPLE_CONTENT", "YES"],
  ])("%s=%j", (name, value) => {
    const message = complaint({ [name]: value });
    expect(message.split("\n")).toHaveLength(1);
    expect(message.startsWith(`${name} must`)).toBe(true);
    expect(message).toContain(`"${value}"`);
  });

  it("each its own", () => {
    const lines = complaint({ PORT: "abc", PUBLIC_URL: "abc", SAMPLE_CONTENT: "abc" }).split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual(["PORT", "PUBLIC_URL", "SAMPLE_CONTENT"]);
  });
});
