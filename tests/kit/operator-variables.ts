/** The environment of this process without the variables of the test run, which an operator's does not have. */
export function operatorVariables(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:NODE_ENV$|TEST$|VITEST|TESTS_)/.test(name)),
  );
}
