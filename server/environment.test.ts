import { win32 } from "node:path";
import { describe, expect, it } from "vitest";
import { EnvironmentError, containsFolder, readEnvironment } from "./environment.ts";

/** The message that the operator reads for these variables; empty if they are valid. */
function errorMessage(variables: Record<string, string>): string {
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

  it("treats an empty variable as one that is not set", () => {
    const empty = { PORT: "", HOST: "", DATA_DIR: "", PUBLIC_URL: "", SAMPLE_CONTENT: "" };
    expect(readEnvironment(empty)).toEqual(readEnvironment({}));
  });

  it("uses the values that are set", () => {
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

  it("accepts a PUBLISH_DIR beside or inside DATA_DIR, but not around it or among the media", () => {
    expect(readEnvironment({}).PUBLISH_DIR).toBeUndefined();
    for (const PUBLISH_DIR of ["./public", "./data/public", "./data2", "/srv/public"]) {
      expect(readEnvironment({ PUBLISH_DIR })).toMatchObject({ PUBLISH_DIR });
    }
    for (const PUBLISH_DIR of [".", "./data", "data/", "/"]) {
      expect(errorMessage({ PUBLISH_DIR })).toMatch(/^PUBLISH_DIR must not hold the data \(it is .*DATA_DIR/);
    }
    for (const PUBLISH_DIR of ["./data/media", "data/media/public", "./data/media-waiting", "./data/uploads"]) {
      expect(errorMessage({ PUBLISH_DIR })).toMatch(/^PUBLISH_DIR must not be among the media \(it is .*DATA_DIR/);
    }
    expect(readEnvironment({ PUBLISH_DIR: "./data/media-public" })).toMatchObject({ PUBLISH_DIR: "./data/media-public" });
  });

  it("tells folders on different Windows drives apart", () => {
    expect(containsFolder("D:\\public", "C:\\school\\data", win32)).toBe(false);
    expect(containsFolder("C:\\school", "C:\\school\\data", win32)).toBe(true);
    expect(containsFolder("C:\\public", "C:\\school\\data", win32)).toBe(false);
  });

  it("derives the default public address from the port", () => {
    expect(readEnvironment({ PORT: "8080" }).PUBLIC_URL).toBe("http://localhost:8080");
  });

  it("ignores other variables", () => {
    expect(readEnvironment({ HOME: "/root" })).toEqual(readEnvironment({}));
  });
});

it("accepts a mailto, https or tel address as the security contact", () => {
  expect(readEnvironment({}).SECURITY_CONTACT).toBeUndefined();
  for (const SECURITY_CONTACT of ["mailto:security@school.example", "https://school.example/security", "tel:+8800000000000"]) {
    expect(readEnvironment({ SECURITY_CONTACT })).toMatchObject({ SECURITY_CONTACT });
  }
});

describe("an invalid variable is reported in one line that begins with its name", () => {
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
    ["SECURITY_CONTACT", "security@school.example"],
    ["SECURITY_CONTACT", "http://school.example"],
    ["SECURITY_CONTACT", "mailto:a@school.example b"],
  ])("%s=%j", (name, value) => {
    const message = errorMessage({ [name]: value });
    expect(message.split("\n")).toHaveLength(1);
    expect(message.startsWith(`${name} must`)).toBe(true);
    expect(message).toContain(`"${value}"`);
  });

  it("several invalid variables are reported in one line each", () => {
    const lines = errorMessage({ PORT: "abc", PUBLIC_URL: "abc", SAMPLE_CONTENT: "abc" }).split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual(["PORT", "PUBLIC_URL", "SAMPLE_CONTENT"]);
  });
});

describe("the variables of the first administrator", () => {
  const ADMIN_EMAIL = "office@school.example";
  const ADMIN_PASSWORD = "twelve chars";

  it("uses the values that are set", () => {
    expect(readEnvironment({ ADMIN_EMAIL, ADMIN_PASSWORD })).toMatchObject({ ADMIN_EMAIL, ADMIN_PASSWORD, TRUST_PROXY: false });
    expect(readEnvironment({ ADMIN_EMAIL, ADMIN_PASSWORD: "sixsix", PASSWORD_MIN_LENGTH: "6" })).toMatchObject({ PASSWORD_MIN_LENGTH: 6 });
    expect(readEnvironment({ TRUST_PROXY: "yes" })).toMatchObject({ TRUST_PROXY: true });
  });

  it.each([
    [{ ADMIN_EMAIL }, "ADMIN_PASSWORD must be set together with ADMIN_EMAIL"],
    [{ ADMIN_PASSWORD }, "ADMIN_EMAIL must be set together with ADMIN_PASSWORD"],
    [{ ADMIN_EMAIL, ADMIN_PASSWORD: "eleven char" }, "ADMIN_PASSWORD must have at least 12 characters"],
    [{ ADMIN_EMAIL, ADMIN_PASSWORD, PASSWORD_MIN_LENGTH: "13" }, "ADMIN_PASSWORD must have at least 13 characters"],
    [{ ADMIN_EMAIL, ADMIN_PASSWORD: "a".repeat(129) }, "ADMIN_PASSWORD must have at most 128 characters"],
    [{ ADMIN_EMAIL: "office", ADMIN_PASSWORD }, 'ADMIN_EMAIL must be an e-mail address (it is "office")'],
    [{ PASSWORD_MIN_LENGTH: "5" }, 'PASSWORD_MIN_LENGTH must not be below 6 (it is "5")'],
    [{ PASSWORD_MIN_LENGTH: "65" }, 'PASSWORD_MIN_LENGTH must not be above 64 (it is "65")'],
    [{ PASSWORD_MIN_LENGTH: "8.5" }, 'PASSWORD_MIN_LENGTH must be a whole number (it is "8.5")'],
    [{ PASSWORD_MIN_LENGTH: "long" }, 'PASSWORD_MIN_LENGTH must be a number (it is "long")'],
    [{ TRUST_PROXY: "1" }, 'TRUST_PROXY must be yes or no (it is "1")'],
  ])("%j: %s", (variables, message) => {
    expect(errorMessage(variables)).toBe(message);
  });
});
