// Starts programs: our own from the sources, and others of this machine. Tests that start one take it from here, by which
// the runner knows them (runner/rings.ts).

interface Start {
  /** The current directory. */
  folder?: string
  /** All there is in the environment, unless it is that of the tests. */
  environment?: Record<string, string | undefined>
}

/** The command that runs a file of the sources: for the functions below, and for `createWorkers`. */
export const fromSources = (file: string, ...args: string[]): string[] => [process.execPath, file, ...args]

/** Starts a program. What it complains of is printed. */
export const startProgram = (command: string[], start: Start = {}) =>
  Bun.spawn(command, { ...placeOf(start), stdio: ['ignore', 'pipe', 'inherit'] })

/** Runs a program to its end. */
export function runProgram(command: string[], start: Start = {}) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, placeOf(start))
  return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() }
}

const placeOf = ({ folder = process.cwd(), environment = process.env }: Start) => ({
  cwd: folder,
  env: environment,
})
