// Starts the project's programs from the sources, and other programs of this machine. Tests must use this module,
// because the runner recognises tests that start programs by this import (runner/rings.ts).

interface Start {
  /** The working folder of the process. */
  folder?: string
  /** All environment variables of the process; by default those of the tests. */
  environment?: Record<string, string | undefined>
  /** Number of the user and the group of the process; by default those of the tests. Only root may choose. */
  user?: number | undefined
}

/** Returns a command that runs a source file, for the functions below and for `createWorkers`. */
export const fromSources = (file: string, ...args: string[]): string[] => [process.execPath, file, ...args]

/** Starts a program. Its standard error is printed. */
export const startProgram = (command: string[], start: Start = {}) =>
  Bun.spawn(command, { ...placeOf(start), stdio: ['ignore', 'pipe', 'inherit'] })

export function runProgram(command: string[], start: Start = {}) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, placeOf(start))
  return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() }
}

const placeOf = ({ folder = process.cwd(), environment = process.env, user }: Start) => ({
  cwd: folder,
  env: environment,
  ...(user !== undefined && { uid: user, gid: user }),
})
