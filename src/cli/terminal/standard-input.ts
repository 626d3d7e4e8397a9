import { createInterface } from 'node:readline'

/**
 * Reads the first line, without its line break; empty when there is none.
 * @param question for somebody at a terminal
 */
export async function readFirstLine(question: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(question)
  try {
    for await (const line of createInterface({ input: process.stdin })) return line
    return ''
  } finally {
    // Otherwise the program would wait for the writer to end.
    process.stdin.destroy()
  }
}
