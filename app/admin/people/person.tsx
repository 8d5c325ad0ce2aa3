import { data, useActionData, useLoaderData } from "react-router";
import type { Locale } from "../../../engine/languages.ts";
import { localPath } from "../../../engine/locale.ts";
import { namedPerson } from "../../../engine/person-name.ts";
import { isRole, roles } from "../../../engine/roles.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { Person } from "../../../server/auth/people.ts";
import { accountContext, administrationContext, readingContext } from "../../context.ts";
import { PersonNameField } from "../../forms/AccountFields.tsx";
import { ShortForm } from "../../forms/ShortForm.tsx";
import { useTranslate, withoutScripts } from "../../page-data.ts";
import {
  actionHeaders,
  askService,
  flashCookie,
  type FormRules,
  readForm,
  redirectTo,
  rejectForm,
} from "../../session/form-action.ts";
import { requireAdministrator } from "../../session/require-role.ts";
import { Alert } from "../../ui/Alert.tsx";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { PeoplePage } from "./PeoplePage.tsx";
import { linkAddress, peoplePath, personLine, personPath } from "./people-data.ts";
import type { Route } from "./+types/person.ts";

export const headers = actionHeaders;
export const form: FormRules = { bytes: "passwords" };
export const handle = withoutScripts;

/** A change that needs confirmation: disabling the account, or giving it another role. */
type Ask = "disable" | (typeof roles)[number];

const names = { disable: m.people_disable, admin: m.people_make_administrator, editor: m.people_make_editor } as const;
const questions = {
  disable: m.people_disable_about,
  admin: m.people_make_administrator_about,
  editor: m.people_make_editor_about,
} as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdministrator({ request, context });
  const { locale } = context.get(readingContext);
  const { people } = context.get(administrationContext);
  const query = new URL(request.url).searchParams;
  const person = await people.find(query.get("id") ?? "");
  if (!person) throw data(null, { status: 404 });
  const asks = asksFor(person);
  const asked = asks.find((ask) => ask === query.get("ask"));
  const newLink = (person.invited ? m.people_link_again : m.people_link_new)({}, { locale });
  return {
    line: personLine(person, locale),
    question: asked && describeAsk(asked, person, locale),
    asks: asks.map((ask) => ({ ask, name: names[ask]({}, { locale }) })),
    newLink: context.get(accountContext).offers.passwordLinks && !person.disabled ? newLink : undefined,
    isDisabled: person.disabled,
  };
}

/** The changes that are possible for the account in its current state. */
function asksFor({ disabled, role }: Person): Ask[] {
  return disabled ? [] : [...roles.filter((one) => one !== role), "disable"];
}

function describeAsk(ask: Ask, { email, name }: Person, locale: Locale) {
  return {
    name: names[ask]({}, { locale }),
    text: questions[ask]({ email: namedPerson(email, name) }, { locale }),
    change: ask === "disable" ? { action: ask } : { action: "role", role: ask },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { locale, publicUrl } = context.get(readingContext);
  const { user } = context.get(accountContext);
  const id = new URL(request.url).searchParams.get("id") ?? "";
  const { action: change, name, role } = await readForm(request, ["action", "name", "role"]);
  const person = user?.mayAdminister ? await context.get(administrationContext).people.find(id) : undefined;
  const answer = await askService(context, (services) =>
    services.changePerson({
      id,
      action: change,
      ...(change === "name" && { name }),
      ...(isRole(role) && { role }),
    }),
  );
  if (!answer.ok) return rejectForm(answer, { name });
  const { token, mailFailed = false } = answer.body;
  if (token !== undefined)
    return data({ link: linkAddress(token, publicUrl, locale), email: person?.email ?? "", mailFailed });
  // An administrator who disables their own account, or gives it another role, is signed out.
  const isOwn = change !== "name" && person?.email === user?.email;
  return isOwn
    ? redirectTo(localPath("/login", locale), request)
    : redirectTo(localPath(peoplePath, locale), request, [flashCookie("account-saved")]);
}

/** The screen of one account, on which administrators change it (requirements R9.22). */
function PersonScreen() {
  const t = useTranslate();
  const { line, question } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && "message" in answer ? answer : undefined;
  return (
    <PeoplePage
      title={line.name || line.email}
      lede={[...(line.name === "" ? [] : [line.email]), line.facts, ...line.marks].join(" · ")}
      crumbs={[
        { name: m.dashboard_title, path: "/admin" },
        { name: m.people_title, path: peoplePath },
      ]}
      answer={answer}
    >
      {question ? (
        <section className="account">
          <h2>{question.name}</h2>
          <p>{question.text}</p>
          <ShortForm refusal={refusal} button={question.name}>
            {Object.entries(question.change).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          </ShortForm>
          <p>
            <LocalLink to={`${personPath}?id=${line.id}`}>{t(m.people_cancel)}</LocalLink>
          </p>
        </section>
      ) : (
        <>
          {refusal && !refusal.fields.name && <Alert focused>{refusal.message}</Alert>}
          <Changes />
          <section className="account">
            <h2>{t(m.field_name)}</h2>
            <ShortForm
              refusal={refusal?.fields.name === undefined ? undefined : refusal}
              button={t(m.person_name_save)}
            >
              <input type="hidden" name="action" value="name" />
              <PersonNameField value={line.name} refusal={refusal} />
            </ShortForm>
          </section>
        </>
      )}
    </PeoplePage>
  );
}

export default import.meta.env.SSR ? PersonScreen : () => null;

/** The changes that can be made to the account, immediately or after confirmation. */
function Changes() {
  const t = useTranslate();
  const { line, asks, newLink, isDisabled } = useLoaderData<typeof loader>();
  return (
    <div className="changes-of-account">
      {newLink !== undefined && <PlainForm action="new-link" name={newLink} />}
      {isDisabled && <PlainForm action="enable" name={t(m.people_enable)} />}
      {asks.map(({ ask, name }) => (
        <p key={ask}>
          <LocalLink className="btn quiet" to={`${personPath}?id=${line.id}&ask=${ask}`}>
            {name}
          </LocalLink>
        </p>
      ))}
    </div>
  );
}

function PlainForm({ action: value, name }: { action: string; name: string }) {
  return (
    <form method="post">
      <input type="hidden" name="action" value={value} />
      <button type="submit" className="btn quiet">
        {name}
      </button>
    </form>
  );
}
