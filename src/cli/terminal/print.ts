/** Prints to standard output. A closed pipe, as with `| head`, is not an error. */
export function print(text: string) {
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  process.stdout.write(`${text}\n`)
}

/** Exit code 1 tells scripts that something was left out. */
export function printOutcome({ text, isWhole }: { text: string; isWhole: boolean }) {
  print(text)
  if (!isWhole) process.exitCode = 1
}
