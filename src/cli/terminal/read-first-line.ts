import { createInterface } from 'node:readline'

/**
 * Reads the first line of standard input, without its line break; empty if there is none.
 * @param question prompt on a terminal
 * @param isComment whether a line is passed over
 */
export async function readFirstLine(
  question: string,
  isComment: (line: string) => boolean = () => false,
): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(question)
  try {
    for await (const line of createInterface({ input: process.stdin })) if (!isComment(line)) return line
    return ''
  } finally {
    // Without this, the process would wait until the writer closes the pipe.
    process.stdin.destroy()
  }
}
