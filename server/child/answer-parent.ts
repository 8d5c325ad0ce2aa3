/** What a child process sends back to `askChild`. */
export type Reply<Answer> = { answer: Answer; error?: undefined } | { answer?: undefined; error: string };

/** Answers the one question that a child process is asked (start-child.ts), and lets the process end. */
export function answerParent<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  process.once("message", (question: Question) => {
    const send = (reply: Reply<Answer>) => process.send?.(reply, () => process.disconnect());
    work(question).then(
      (answer) => send({ answer }),
      (error: unknown) => send({ error: String(error) }),
    );
  });
}
