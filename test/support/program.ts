// Starts our programs from the sources, and other programs of this machine. Tests must use this module, because the
// runner recognises them by its import (runner/rings.ts).

interface Start {
  /** The current directory. */
  folder?: string
  /** The complete environment. Default: the tests' own. */
  environment?: Record<string, string | undefined>
}

/** A command that runs a source file, for the functions below and for `createWorkers`. */
export const fromSources = (file: string, ...args: string[]): string[] => [process.execPath, file, ...args]

/** Starts a program; its standard error is printed. */
export const startProgram = (command: string[], start: Start = {}) =>
  Bun.spawn(command, { ...placeOf(start), stdio: ['ignore', 'pipe', 'inherit'] })

export function runProgram(command: string[], start: Start = {}) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, placeOf(start))
  return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() }
}

const placeOf = ({ folder = process.cwd(), environment = process.env }: Start) => ({
  cwd: folder,
  env: environment,
})
