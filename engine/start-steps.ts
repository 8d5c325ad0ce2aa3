/** The steps by which a school makes a new site its own, in order. Each has a screen below `/admin/start`. */
export const startSteps = ["names", "contacts", "crest", "palette", "content"] as const;

export type StartStep = (typeof startSteps)[number];

/** Whether a text is the name of a step. */
export function isStartStep(name: string | undefined): name is StartStep {
  return startSteps.some((step) => step === name);
}

/** The administrator's screen of a step. */
export function startPath(step: StartStep): string {
  return `/admin/start/${step}`;
}
