import circleCheckIcon from "lucide-static/icons/circle-check.svg?raw";
import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import { type ReactNode, useEffect, useRef } from "react";
import * as m from "../../messages/compiled/messages.js";
import { controlId, focusControl } from "../fields/control.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import { localPath } from "../../engine/locale.ts";
import type { Failure } from "../session/api.ts";
import { AlertStyle } from "../ui/Alert.tsx";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";

/** Why a form was not saved. */
export type FormFailure = {
  title: string;
  /** What happened. Left out if the errors of the fields say it. */
  text?: string;
  /** The errors of single fields, by field name. */
  problems: Readonly<Record<string, string>>;
  /** Whether the session has ended, so that a link to sign in again helps. */
  signedOut?: boolean;
  /** Whether the entry was removed while the form was open, so that adding it as a new entry helps. */
  removed?: boolean;
};

/** The failure to show for an API call that failed as a whole. */
export function failureOf(title: string, { kind, message }: Failure): FormFailure {
  return { title, text: message, problems: {}, signedOut: kind === "signedOut" };
}

type FormFailureAlertProps = {
  failure: FormFailure | undefined;
  /** The errors that are not yet corrected. The default is all errors of `failure`. */
  problems?: Readonly<Record<string, string>>;
  /** The labels of the form's fields, by field name. */
  labels: Readonly<Record<string, string>>;
  /** Further help, shown below the text. */
  children?: ReactNode;
};

/**
 * Says above a form why it was not saved, and links to the fields with errors. It takes the focus when it appears. Once
 * all errors are corrected it says that the form can be submitted. It does not disappear then, so that the fields below
 * do not move.
 */
export function FormFailureAlert({ failure, problems, labels, children }: FormFailureAlertProps) {
  const t = useTranslate();
  const left = Object.entries(failure?.problems ?? {}).filter(([name, text]) => !problems || problems[name] === text);
  const isCorrected = left.length === 0 && Object.keys(failure?.problems ?? {}).length > 0;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) ref.current?.focus();
  }, [failure]);
  // The style is always rendered: the content security policy allows only the styles that the page was served with.
  return (
    <>
      <AlertStyle />
      {failure && (
        <div className={isCorrected ? "alert ok" : "alert"} role="alert" tabIndex={-1} ref={ref}>
          <Icon svg={isCorrected ? circleCheckIcon : triangleAlertIcon} />
          {isCorrected ? (
            <b>{t(m.problem_fields_corrected)}</b>
          ) : (
            <div>
              <b>{failure.title}</b>
              {failure.text && <p>{failure.text}</p>}
              {failure.signedOut && <LoginLink />}
              {children}
              <ProblemLinks problems={left} labels={labels} />
            </div>
          )}
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

type ProblemLinksProps = { problems: readonly [name: string, text: string][]; labels: FormFailureAlertProps["labels"] };

function ProblemLinks({ problems, labels }: ProblemLinksProps) {
  if (problems.length === 0) return null;
  return (
    <ul>
      {problems.map(([name, problem]) => (
        <li key={name}>
          {labels[name] ? (
            <a
              href={`#${controlId(name)}`}
              onClick={(event) => {
                event.preventDefault();
                focusControl(name);
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
