import { useLoaderData } from "react-router";
import { isEmailAddress, isTelephone } from "../../engine/fields/contacts.ts";
import { cellText } from "../../engine/fields/table-rows.ts";
import type { TableField } from "../../engine/fields/table.ts";
import contact from "../../globals/contact.ts";
import * as m from "../../messages/compiled/messages.js";
import { readingContext } from "../context.ts";
import { EditLink } from "../list-views/EditLink.tsx";
import { LastConfirmed, lastConfirmed } from "../layout/LastConfirmed.tsx";
import { Page } from "../layout/Page.tsx";
import { useLocale, usePageData, useTranslate } from "../page-data.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Given, GivenList } from "../ui/Given.tsx";
import { Localized } from "../ui/Localized.tsx";
import { PhoneLink } from "../ui/PhoneLink.tsx";
import css from "./contact.css?inline";
import { Style } from "../ui/Style.tsx";
import type { Route } from "./+types/contact.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { store, locale } = context.get(readingContext);
  const { hours, people } = await store.findGlobal(contact);
  return { hours, people, confirmed: await lastConfirmed(store, contact, locale) };
}

const { hours: hoursField, people: peopleField } = contact.fields;
type HoursRow = ReturnType<typeof hoursField.rowsOf>[number];
type PersonRow = ReturnType<typeof peopleField.rowsOf>[number];

/** The page that says where the school is, when its office is open, and whom to call for what. */
export default function Contact() {
  const t = useTranslate();
  const stored = useLoaderData<typeof loader>();
  const { address, telephone, email } = usePageData().school;
  const hours = hoursField.rowsOf(stored.hours);
  const people = peopleField.rowsOf(stored.people);
  const isEmpty = !address && !telephone && !email && hours.length === 0 && people.length === 0;
  return (
    <Page title={{ text: t(m.contact_title) }} description={t(m.contact_about)}>
      <Style name="contact" css={css} />
      <div className="contact">
        {isEmpty ? <EmptyState text={t(m.contact_empty)} /> : <School />}
        {hours.length > 0 && (
          <section className="office-hours">
            <h2>{t(m.contact_field_hours)}</h2>
            <GivenList>
              {hours.map((row, place) => (
                <Given key={place} label={<Cell field={hoursField} row={row} name="day" />}>
                  <Hours row={row} />
                </Given>
              ))}
            </GivenList>
          </section>
        )}
        {people.length > 0 && (
          <section>
            <h2>{t(m.contact_field_people)}</h2>
            <ul className="duties">
              {people.map((row, place) => (
                <Person key={place} row={row} />
              ))}
            </ul>
          </section>
        )}
      </div>
      {!isEmpty && <LastConfirmed text={stored.confirmed} />}
      <EditLink declaration={contact} />
    </Page>
  );
}

/** The school's address, telephone number and e-mail address, from its profile. */
function School() {
  const t = useTranslate();
  const { address, mapLink, telephone, email } = usePageData().school;
  return (
    <GivenList>
      {(address || mapLink) && (
        <Given label={t(m.profile_field_address)}>
          {address && <Localized text={address} />}{" "}
          {mapLink && (
            <a href={mapLink} rel="noopener">
              {t(m.map)}
            </a>
          )}
        </Given>
      )}
      {telephone && (
        <Given label={t(m.phone)}>
          <a href={`tel:${telephone.value}`}>{telephone.shown}</a>
        </Given>
      )}
      {email && (
        <Given label={t(m.email)}>
          <a href={`mailto:${email}`}>{email}</a>
        </Given>
      )}
    </GivenList>
  );
}

/** The opening hours of a day, with the remark about them. */
function Hours({ row }: { row: HoursRow }) {
  const [from, to, remark] = (["from", "to", "remark"] as const).map(
    (name) => row[name] && <Cell key={name} field={hoursField} row={row} name={name} />,
  );
  const time = from && to ? [from, " – ", to] : [from, to];
  return (
    <>
      {time} {remark}
    </>
  );
}

/** Somebody to call: the subject, the person, and how to reach them. */
function Person({ row }: { row: PersonRow }) {
  const cell = (name: keyof typeof peopleField.columns) =>
    row[name] && <Cell key={name} field={peopleField} row={row} name={name} />;
  const { telephone, email } = row;
  const lines = [
    cell("what"),
    cell("name") && <b key="name">{cell("name")}</b>,
    cell("post"),
    cell("address"),
    telephone && (isTelephone(telephone) ? <PhoneLink key="telephone" number={telephone} /> : cell("telephone")),
    email &&
      (isEmailAddress(email) ? (
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>
      ) : (
        cell("email")
      )),
  ].filter(Boolean);
  return (
    <li>
      <h3>{cell("duty")}</h3>
      {lines.map((line, place) => (
        <p key={place}>{line}</p>
      ))}
    </li>
  );
}

/** A cell of a table, formatted for reading. */
function Cell({ field, row, name }: { field: TableField; row: HoursRow | PersonRow; name: string }) {
  const text = cellText(field.columns, row, name, useLocale());
  return text && <Localized text={text} />;
}
