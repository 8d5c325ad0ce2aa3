// Runs in a process of its own. Imports the modules whose paths it gets as arguments, and prints as JSON each regular
// expression that they make from texts at that time: its source and its flags.
const made = [];
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, given, newTarget) {
    const pattern = Reflect.construct(target, given, newTarget);
    made.push([pattern.source, pattern.flags]);
    return pattern;
  },
});
const [, , ...modules] = process.argv;
for (const path of modules) {
  const before = made.length;
  await import(path);
  made.splice(before, made.length - before, ...made.slice(before).map((pattern) => [path, ...pattern]));
}
process.stdout.write(JSON.stringify(made), () => process.exit());
