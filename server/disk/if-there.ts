/** The result of an operation on a file or folder; undefined if there is no such file or folder. */
export function ifThere<Result>(operation: Promise<Result>): Promise<Result | undefined> {
  return operation.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}
