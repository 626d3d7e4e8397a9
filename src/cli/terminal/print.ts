/** To standard output. That its reader has gone, as in `| head`, is no failure. */
export function print(text: string) {
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  process.stdout.write(`${text}\n`)
}
