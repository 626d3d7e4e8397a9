/** Prints to standard output. It is not a failure when nobody reads it any more, as with `| head`. */
export function print(text: string) {
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  process.stdout.write(`${text}\n`)
}

/** Scripts learn from the exit code whether something was left out. */
export function printOutcome({ text, isWhole }: { text: string; isWhole: boolean }) {
  print(text)
  if (!isWhole) process.exitCode = 1
}
