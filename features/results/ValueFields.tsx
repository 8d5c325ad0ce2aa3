import { useTexts } from "../../app/page-data.ts";
import { controlAttributes } from "../../app/fields/control.ts";
import { FieldFrame } from "../../app/fields/FieldFrame.tsx";
import { type ExaminationValues, valueNames } from "./examination-values.ts";
import type { ValueTexts } from "./screen-texts.ts";

type ValueFieldsProps = {
  values: ExaminationValues;
  problems: Readonly<Record<string, string>>;
  onChange: (values: ExaminationValues) => void;
};

/** The fields of what an examination is called, and of whose it is. */
export function ValueFields({ values, problems, onChange }: ValueFieldsProps) {
  const texts = useTexts<() => ValueTexts>();
  const hints: Partial<Record<keyof ExaminationValues, string>> = {
    title: texts.titleHint,
    className: texts.classHint,
  };
  const languages: Partial<Record<keyof ExaminationValues, string>> = { title: "en", titleBn: "bn" };
  return (
    <div className="values">
      {valueNames.map((name) => (
        <FieldFrame
          key={name}
          name={name}
          label={texts[name]}
          optional={name === "titleBn" || name === "group" || name === "section"}
          hint={hints[name]}
          problem={problems[name]}
        >
          <input
            className="in"
            {...controlAttributes(name, { hint: hints[name], problem: problems[name] })}
            lang={languages[name]}
            inputMode={name === "year" ? "numeric" : undefined}
            autoComplete="off"
            value={values[name]}
            onChange={({ target }) => onChange({ ...values, [name]: target.value })}
          />
        </FieldFrame>
      ))}
    </div>
  );
}
