// Every child process loads this before its script. Its standard input is a pipe from the parent process and closes
// when the parent ends, for whatever reason. Without this, the child of a killed site would go on working in the site's
// folder.
process.stdin.on("end", () => process.exit(1)).resume();
process.stdin.unref();
