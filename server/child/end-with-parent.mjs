// Every child process loads this before its script. Its standard input is a pipe from the process that has started it,
// and ends with that process, however that ends. Without this, a site that is killed would leave a child that goes on
// in its folder.
process.stdin.on("end", () => process.exit(1)).resume();
process.stdin.unref();
