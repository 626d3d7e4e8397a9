import { createInterface } from 'node:readline'

/**
 * Without its line break; empty when there is nothing.
 * @param question for somebody at a terminal
 */
export async function readFirstLine(question: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(question)
  try {
    for await (const line of createInterface({ input: process.stdin })) return line
    return ''
  } finally {
    // Or the program would not end before the writer does.
    process.stdin.destroy()
  }
}
