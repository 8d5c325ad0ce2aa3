import { collections } from "../../collections/all.ts";
import type { Flood } from "./send-flood.ts";

const lists = collections.map(({ api }) => `/api${api.list}`);

const json = { "Content-Type": "application/json" };
const signIn = (email: string): ReturnType<Flood> => ({
  path: "/api/auth/sign-in/email",
  method: "POST",
  headers: json,
  body: JSON.stringify({ email, password: "not the password" }),
});

/** Every flood that a stranger without an account can send, by its name. */
export const floods: Readonly<Record<string, Flood>> = {
  "addresses that do not exist": (n) => ({ path: `${n % 2 ? "/bn" : ""}/x${n}` }),
  "entries that do not exist": (n) => ({ path: `/event/${1_000_000 + n}` }),
  "pages of lists that do not exist": (n) => ({ path: `/notice?page=${1000 + n}` }),
  "page numbers that are not numbers": (n) => ({ path: `/notice?page=x${n}` }),
  "queries that mean nothing": (n) => ({ path: `/?utm=${n}` }),
  "questions to the search": (n) => ({
    path: `${n % 2 ? "/bn" : ""}/search?q=class+${n}+${encodeURIComponent("পরীক্ষা")}`,
  }),
  "the login": (n) => ({ path: `${n % 2 ? "/bn" : ""}/login?next=/x${n}` }),
  "invented set-up links": (n) => ({ path: `/setup?token=${String(n).padStart(32, "x")}` }),
  "administrators' screens": (n) => ({ path: n % 2 ? "/admin" : `/updateNotice/${n}` }),
  "invented session cookies": (n) => ({
    path: "/notice",
    headers: { Cookie: `school.session_token=x${n}.y; __Secure-school.session_token=x${n}.y` },
  }),
  "pages that are not cached": (n) => ({
    path: `${n % 2 ? "/bn" : ""}/${n % 3 ? "event" : "teachers"}/${1 + (n % 40)}`,
  }),
  "lists of the API": (n) => ({ path: `${lists[n % lists.length]}?offset=${n % 5}` }),
  "sitemap, description, health": (n) => ({
    path: ["/sitemap.xml", "/api/openapi.json", "/healthz", "/robots.txt"][n % 4]!,
  }),
  "sign-ins with long addresses": (n) => signIn(`a${n}${"x".repeat(16_000)}ক@x.yz`),
  "sign-ins": (n) => signIn(`pupil${n}@school.example`),
  "sign-ins by the form": (n) => ({
    path: "/login",
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    body: `email=pupil${n}%40school.example&password=not+the+password`,
  }),
  "lists of the API by HEAD": (n) => ({ path: `${lists[n % lists.length]}?offset=${n % 5}`, method: "HEAD" }),
  "large bodies without a token": (n) => ({
    path: "/api/notice",
    method: "POST",
    headers: json,
    body: JSON.stringify({ title: `${n}`.padEnd(200_000, "x") }),
  }),
};
