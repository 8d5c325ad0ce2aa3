import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import { useEffect, useRef } from "react";
import * as m from "../../messages/compiled/messages.js";
import { controlId } from "../fields/control.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import { localPath } from "../../engine/locale.ts";
import css from "../styles/alert.css?inline";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";

/** Why a form was not saved. */
export type FormFailure = {
  title: string;
  /** What happened; left out if the errors of the fields tell it. */
  text?: string;
  /** The errors of single fields, by field name. */
  problems: Readonly<Record<string, string>>;
  /** Whether the session has ended, so that a link to sign in again helps. */
  signedOut?: boolean;
  /** Whether the entry was removed meanwhile, so that adding it anew helps. */
  removed?: boolean;
};

type FormFailureAlertProps = {
  failure: FormFailure | undefined;
  /** The labels of the form's fields, by field name. */
  labels: Readonly<Record<string, string>>;
  /** Called to add an entry anew that was removed meanwhile. */
  onAddAnew?: () => void;
};

/** Says above a form why it was not saved and links to the fields with errors. It takes the focus when it appears. */
export function FormFailureAlert({ failure, labels, onAddAnew }: FormFailureAlertProps) {
  const t = useTranslate();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) ref.current?.focus();
  }, [failure]);
  // The style is always rendered: the content security policy allows only the styles that the page was served with.
  return (
    <>
      <Style name="alert" css={css} />
      {failure && (
        <div className="alert" role="alert" tabIndex={-1} ref={ref}>
          <Icon svg={triangleAlertIcon} />
          <div>
            <b>{failure.title}</b>
            {failure.text && <p>{failure.text}</p>}
            {failure.signedOut && <LoginLink />}
            {failure.removed && (
              <p>
                <button type="button" className="btn" onClick={onAddAnew}>
                  {t(m.add_anew)}
                </button>
              </p>
            )}
            <ProblemLinks problems={failure.problems} labels={labels} />
          </div>
        </div>
      )}
    </>
  );
}

/** A link to sign in and return to this page, where the draft is restored. */
function LoginLink() {
  const t = useTranslate();
  const { locale, path, query } = usePageData();
  const next = encodeURIComponent(localPath(path, locale) + query);
  return (
    <p>
      <LocalLink to={`/login?next=${next}`}>{t(m.log_in_again)}</LocalLink>
    </p>
  );
}

function ProblemLinks({ problems, labels }: { problems: FormFailure["problems"]; labels: FormFailureAlertProps["labels"] }) {
  const lines = Object.entries(problems);
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map(([name, problem]) => (
        <li key={name}>
          {labels[name] ? (
            <a
              href={`#${controlId(name)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(controlId(name))?.focus();
              }}
            >
              {labels[name]}: {problem}
            </a>
          ) : (
            problem
          )}
        </li>
      ))}
    </ul>
  );
}
