import { win32 } from "node:path";
import { describe, expect, it } from "vitest";
import { containsFolder } from "./operation/backup/settings.ts";
import { EnvironmentError, readEnvironment } from "./environment.ts";
import { objectStoreSettings } from "./media/object-store/settings.ts";

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

  it("takes a time from a minute to a day after which a site ends that nobody asks", () => {
    const timeOf = (EXIT_WHEN_IDLE: string) => readEnvironment({ EXIT_WHEN_IDLE }).EXIT_WHEN_IDLE;
    expect([timeOf("1m"), timeOf("15m"), timeOf("24h"), timeOf("")]).toEqual([60_000, 900_000, 86_400_000, undefined]);
    for (const wrong of ["0m", "15", "15 m", "90s", "25h", "1441m", "-1h", "1.5h"])
      expect(errorMessage({ EXIT_WHEN_IDLE: wrong })).toBe(
        `EXIT_WHEN_IDLE must be a time from 1m to 24h, such as 15m or 2h (it is "${wrong}")`,
      );
  });

  it("takes an OpenID Connect provider whole or not at all", () => {
    const OIDC_ISSUER = "https://login.office.example/school/";
    const whole = { IDENTITY: "oidc", OIDC_ISSUER, OIDC_CLIENT_ID: "school", OIDC_CLIENT_SECRET: "sample" };
    expect(readEnvironment(whole)).toMatchObject(whole);
    expect(
      readEnvironment({ ...whole, ADMIN_EMAIL: "clerk@school.example", OIDC_NAME: " Education office " }).OIDC_NAME,
    ).toBe("Education office");
    expect(errorMessage({ IDENTITY: "oidc", OIDC_ISSUER })).toBe(
      "OIDC_CLIENT_ID must be set with IDENTITY=oidc\nOIDC_CLIENT_SECRET must be set with IDENTITY=oidc",
    );
    expect(errorMessage({ OIDC_ISSUER, OIDC_NAME: "x" })).toBe(
      "OIDC_ISSUER is for IDENTITY=oidc, which is not set\nOIDC_NAME is for IDENTITY=oidc, which is not set",
    );
    for (const address of ["http://127.0.0.1:4000", "http://localhost:4000", "http://[::1]:4000"]) {
      expect(readEnvironment({ ...whole, OIDC_ISSUER: address }).OIDC_ISSUER).toBe(address);
    }
    for (const address of [
      "http://login.office.example",
      "login.office.example",
      "https://office.example/?school",
      "https://office.example/#x",
      "https://user:word@office.example",
      "ftp://127.0.0.1",
    ]) {
      expect(errorMessage({ ...whole, OIDC_ISSUER: address })).toMatch(/^OIDC_ISSUER must .*it is "/);
    }
    const secret = "x".repeat(501);
    expect(errorMessage({ ...whole, OIDC_CLIENT_SECRET: secret })).toBe(
      "OIDC_CLIENT_SECRET must have at most 500 characters",
    );
    expect(
      errorMessage({ ...whole, ADMIN_EMAIL: "clerk@school.example", ADMIN_PASSWORD: "a pond, two boats" }),
    ).toContain("ADMIN_PASSWORD must not be set");
  });

  it("needs the project and its key for accounts at the hosted identity service, and never prints the key", () => {
    const set = { IDENTITY: "firebase", FIREBASE_PROJECT_ID: "school-1234", FIREBASE_API_KEY: "AIza-secret" };
    expect(readEnvironment(set)).toMatchObject({ ...set, FIREBASE_SIGN_UP: false });
    expect(readEnvironment({ ...set, FIREBASE_URL: "http://127.0.0.1:9099/" }).FIREBASE_URL).toBe(
      "http://127.0.0.1:9099",
    );
    for (const name of ["FIREBASE_PROJECT_ID", "FIREBASE_API_KEY"]) {
      expect(errorMessage({ ...set, [name]: "" })).toBe(`${name} must be set with IDENTITY=firebase`);
    }
    for (const FIREBASE_URL of [
      "https://127.0.0.1:9099",
      "http://identity.example",
      "http://127.0.0.1.example",
      "127.0.0.1:9099",
    ]) {
      expect(errorMessage({ ...set, FIREBASE_URL })).toMatch(/^FIREBASE_URL must be /);
    }
    expect(errorMessage({ ...set, FIREBASE_PROJECT_ID: "School 1" })).toMatch(/^FIREBASE_PROJECT_ID must be /);
    expect(errorMessage({ ...set, FIREBASE_API_KEY: "AIza secret" })).toBe(
      "FIREBASE_API_KEY must be the project's public key",
    );
    expect(errorMessage({ ...set, ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "a long enough one" })).toMatch(
      /^ADMIN_PASSWORD must not be set/,
    );
    const useless = {
      FIREBASE_PROJECT_ID: "school-1234",
      FIREBASE_API_KEY: "AIza-secret",
      FIREBASE_SIGN_UP: "yes",
      FIREBASE_URL: "http://127.0.0.1:9099",
    };
    expect(errorMessage(useless)).toBe(
      Object.keys(useless)
        .map((name) => `${name} is for IDENTITY=firebase, which is not set`)
        .join("\n"),
    );
    expect(readEnvironment({ FIREBASE_SIGN_UP: "no" }).IDENTITY).toBe("local");
  });

  it("refuses a PUBLISH_DIR, which an older version wrote to, and names the steps", () => {
    expect(errorMessage({ PUBLISH_DIR: "/srv/public" })).toMatch(
      /^PUBLISH_DIR is not written any more: put the new deploy\/nginx.conf .* remove the folder/,
    );
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
  for (const SECURITY_CONTACT of [
    "mailto:security@school.example",
    "https://school.example/security",
    "tel:+8800000000000",
  ]) {
    expect(readEnvironment({ SECURITY_CONTACT })).toMatchObject({ SECURITY_CONTACT });
  }
});

describe("the variables of the first administrator", () => {
  const ADMIN_EMAIL = "office@school.example";
  const ADMIN_PASSWORD = "twelve chars";

  it("uses the values that are set", () => {
    expect(readEnvironment({ ADMIN_EMAIL, ADMIN_PASSWORD })).toMatchObject({
      ADMIN_EMAIL,
      ADMIN_PASSWORD,
      TRUST_PROXY: false,
    });
    expect(readEnvironment({ ADMIN_EMAIL, ADMIN_PASSWORD: "sixsix", PASSWORD_MIN_LENGTH: "6" })).toMatchObject({
      PASSWORD_MIN_LENGTH: 6,
    });
    expect(readEnvironment({ TRUST_PROXY: "yes" })).toMatchObject({ TRUST_PROXY: true });
  });

  it.each([
    [{ ADMIN_EMAIL }, "ADMIN_PASSWORD must be set together with ADMIN_EMAIL"],
    [{ ADMIN_PASSWORD }, "ADMIN_EMAIL must be set together with ADMIN_PASSWORD"],
    [{ ADMIN_EMAIL, ADMIN_PASSWORD: "eleven char" }, "ADMIN_PASSWORD must have at least 12 characters"],
    [{ ADMIN_EMAIL, ADMIN_PASSWORD, PASSWORD_MIN_LENGTH: "13" }, "ADMIN_PASSWORD must have at least 13 characters"],
    [{ ADMIN_EMAIL, ADMIN_PASSWORD: "a".repeat(129) }, "ADMIN_PASSWORD must have at most 128 characters"],
    [{ ADMIN_EMAIL: "office", ADMIN_PASSWORD }, 'ADMIN_EMAIL must be an e-mail address (it is "office")'],
    [{ PASSWORD_MIN_LENGTH: "5" }, 'PASSWORD_MIN_LENGTH must be a whole number from 6 to 64 (it is "5")'],
    [{ TRUST_PROXY: "1" }, 'TRUST_PROXY must be yes or no (it is "1")'],
  ])("%j: %s", (variables, message) => {
    expect(errorMessage(variables)).toBe(message);
  });
});

describe("the variables of the image host", () => {
  const IMAGE_HOST_URL = "https://images.example/1/upload?album=school";
  const IMAGE_HOST_KEY = "0123abc";

  it("uses the values that are set", () => {
    expect(readEnvironment({ IMAGE_HOST_URL, IMAGE_HOST_KEY })).toMatchObject({ IMAGE_HOST_URL, IMAGE_HOST_KEY });
    expect(readEnvironment({ IMAGE_HOST_URL: "", IMAGE_HOST_KEY: "" })).not.toHaveProperty("IMAGE_HOST_URL");
  });

  const address = "IMAGE_HOST_URL must be an address such as https://images.example/upload";
  const bare = "IMAGE_HOST_URL must have no user name, password, fragment or key: IMAGE_HOST_KEY has the key";
  it.each([
    [{ IMAGE_HOST_URL }, "IMAGE_HOST_KEY must be set together with IMAGE_HOST_URL"],
    [{ IMAGE_HOST_KEY }, "IMAGE_HOST_URL must be set together with IMAGE_HOST_KEY"],
    [{ IMAGE_HOST_URL: "images.example", IMAGE_HOST_KEY }, address],
    [{ IMAGE_HOST_URL: "ftp://images.example", IMAGE_HOST_KEY }, address],
    [{ IMAGE_HOST_URL: "https://a:b@images.example", IMAGE_HOST_KEY }, bare],
    [{ IMAGE_HOST_URL: "https://images.example/?key=secret", IMAGE_HOST_KEY }, bare],
    [{ IMAGE_HOST_URL: "https://images.example/#secret", IMAGE_HOST_KEY }, bare],
    [
      { IMAGE_HOST_URL, IMAGE_HOST_KEY: "a secret" },
      "IMAGE_HOST_KEY must have 6 or more ASCII characters without blanks",
    ],
  ])("%j: %s, and no secret is repeated", (variables, message) => {
    expect(errorMessage(variables)).toBe(message);
  });
});

describe("the variables of the object store", () => {
  const whole = {
    MEDIA_URL: "s3://schools/sonapur",
    MEDIA_ENDPOINT: "https://s3.example/",
    MEDIA_ACCESS_KEY: "school",
    MEDIA_SECRET_KEY: "0123abc",
  };

  it("name a bucket and how it is reached", () => {
    expect(objectStoreSettings(readEnvironment(whole))).toEqual({
      bucketUrl: "https://s3.example/schools",
      bucket: "schools",
      prefix: "sonapur/",
      region: "us-east-1",
      accessKey: "school",
      secretKey: "0123abc",
    });
    expect(objectStoreSettings(readEnvironment({ ...whole, MEDIA_URL: "s3://schools" }))).toMatchObject({ prefix: "" });
    expect(objectStoreSettings(readEnvironment({}))).toBeUndefined();
  });

  it.each([
    [
      { MEDIA_URL: whole.MEDIA_URL },
      "MEDIA_ENDPOINT must be set together with MEDIA_URL\n" +
        "MEDIA_ACCESS_KEY must be set together with MEDIA_URL\n" +
        "MEDIA_SECRET_KEY must be set together with MEDIA_URL",
    ],
    [{ MEDIA_SECRET_KEY: "0123abc" }, "MEDIA_SECRET_KEY is of use only with MEDIA_URL, which is not set"],
    [
      { ...whole, MEDIA_URL: "s3://schools/../other" },
      "MEDIA_URL must name a bucket in at most 300 characters, such as s3://school-media or s3://media/sonapur " +
        '(it is "s3://schools/../other")',
    ],
    [
      { ...whole, MEDIA_ENDPOINT: "https://school:secret@s3.example" },
      "MEDIA_ENDPOINT must have no user name, password, query or fragment",
    ],
    [
      { ...whole, MEDIA_SECRET_KEY: "a secret" },
      "MEDIA_SECRET_KEY must be at most 256 ASCII characters without blanks",
    ],
  ])("%j: %s, and no secret is repeated", (variables, message) => {
    expect(errorMessage(variables)).toBe(message);
  });
});

describe("the folder for backups", () => {
  it.each([
    [{ BACKUP_DIR: "data/media" }, 'BACKUP_DIR must not be among the media (it is "data/media", DATA_DIR is "./data")'],
    [
      { BACKUP_DIR: "data/media-aside/b" },
      'BACKUP_DIR must not be among the media (it is "data/media-aside/b", DATA_DIR is "./data")',
    ],
  ])("%j: %s", (variables, message) => {
    expect(errorMessage(variables)).toBe(message);
  });

  it("may lie elsewhere, in the data folder too", () => {
    for (const BACKUP_DIR of ["/mnt/backups", "data/daily"])
      expect(readEnvironment({ BACKUP_DIR })).toMatchObject({ BACKUP_DIR });
  });
});

describe("the database server", () => {
  it.each([
    "postgres://school:se%2Fcret@db.example:5433/school",
    "postgresql://db.example/school?sslmode=verify-full",
    "postgres://school@/school?host=/var/run/postgresql",
    "postgres:///school?host=/var/run/postgresql",
  ])("may be %s", (DATABASE_URL) => {
    expect(readEnvironment({ DATABASE_URL })).toMatchObject({ DATABASE_URL, DATABASE_POOL: 5 });
  });

  const address = "DATABASE_URL must be an address such as postgres://name:password@server/database";
  const parts =
    "DATABASE_URL must name a server and a database, with signs such as / and @ in the password written as %2F and %40";
  it.each([
    [{ DATABASE_URL: "mysql://school:a-secret@db.example/school" }, address],
    [{ DATABASE_URL: "postgres://school:a-secret@db.example" }, parts],
    [{ DATABASE_URL: "postgres://school:a-secret@/school" }, parts],
    [{ DATABASE_URL: "postgres://school:a-/secret@db.example/school" }, parts],
    [{ DATABASE_POOL: "1" }, 'DATABASE_POOL must be a whole number from 2 to 100 (it is "1")'],
  ])("%j: %s, and no password is repeated", (variables, message) => {
    expect(errorMessage(variables)).toBe(message);
  });
});
