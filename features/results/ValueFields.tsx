import type { ComponentProps } from "react";
import { useTexts } from "../../app/page-data.ts";
import { controlAttributes } from "../../app/fields/control.ts";
import { FieldFrame } from "../../app/fields/FieldFrame.tsx";
import { type ExaminationValues, valueNames } from "./examination-values.ts";
import type { ValueTexts } from "./screen-data.ts";

type ValueFieldsProps = {
  values: ExaminationValues;
  problems: Readonly<Record<string, string>>;
  onChange: (values: ExaminationValues) => void;
  /** Left out where each sheet has a section of its own. */
  withoutSection?: boolean;
};

const optional: ReadonlySet<keyof ExaminationValues> = new Set(["titleBn", "group", "section"] as const);
const inputs: Partial<Record<keyof ExaminationValues, ComponentProps<"input">>> = {
  title: { lang: "en" },
  titleBn: { lang: "bn" },
  year: { inputMode: "numeric" },
};

/** The fields of what an examination is called, and of whose it is. */
export function ValueFields({ values, problems, onChange, withoutSection = false }: ValueFieldsProps) {
  const texts = useTexts<() => ValueTexts>();
  const hints: Partial<Record<keyof ExaminationValues, string>> = {
    title: texts.titleHint,
    className: texts.classHint,
  };
  return (
    <div className="values">
      {valueNames
        .filter((name) => !(withoutSection && name === "section"))
        .map((name) => (
          <FieldFrame
            key={name}
            name={name}
            label={texts[name]}
            optional={optional.has(name)}
            hint={hints[name]}
            problem={problems[name]}
          >
            <input
              className="in"
              {...controlAttributes(name, { hint: hints[name], problem: problems[name] })}
              {...inputs[name]}
              autoComplete="off"
              value={values[name]}
              onChange={({ target }) => onChange({ ...values, [name]: target.value })}
            />
          </FieldFrame>
        ))}
    </div>
  );
}
