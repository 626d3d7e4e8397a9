// The resources of a part of the suite: a folder, servers, time, and lines of the table.
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Ended, type Run, runTrackhut, type ServerProcess, startServer } from '../../support/executable'
import { temporaryFolder } from '../../support/temporary-folder'
import { endDescendants } from './processes'
import { Random } from './random'
import { Tally } from './tally'

export interface Part {
  name: string
  /**
   * Time limits in seconds for the short and the long run. A part that is not finished by then is counted as a
   * deviation.
   */
  boundS: { short: number; long: number }
  run(session: Session): Promise<void>
}

/** Servers without rate limits, that ask nobody outside. */
const quiet = { API_RATE_LIMITS: '', INTERVALS_URL: '' }

interface Options {
  isLong: boolean
  seed: number
  boundS: number
}

export class Session implements Disposable {
  readonly isLong: boolean
  readonly random: Random
  readonly tallies: Tally[] = []
  readonly #folder = temporaryFolder()
  readonly #endsAt: number
  #isOver = false
  #folders = 0

  constructor({ isLong, seed, boundS }: Options) {
    this.isLong = isLong
    this.random = new Random(seed)
    this.#endsAt = performance.now() + boundS * 1000
  }

  /** Adds a line to the table. */
  tally(id: string, tried: string): Tally {
    const tally = new Tally(id, tried)
    this.tallies.push(tally)
    return tally
  }

  /** Time in milliseconds that the part may still take. */
  get leftMs() {
    return this.#isOver ? 0 : Math.max(0, this.#endsAt - performance.now())
  }

  /** Creates an empty folder, or copies one. */
  newFolder(template?: string): string {
    const path = join(this.#folder.path, String(this.#folders++))
    if (template === undefined) mkdirSync(path)
    else cpSync(template, path, { recursive: true, preserveTimestamps: true })
    return path
  }

  start(run: Run): Promise<ServerProcess> {
    if (this.#isOver) throw new Error('the time of this part is over')
    return startServer({ ...run, environment: { ...quiet, ...run.environment } })
  }

  run(run: Run): Promise<Ended> {
    if (this.#isOver) throw new Error('the time of this part is over')
    return runTrackhut({ ...run, environment: { ...quiet, ...run.environment } })
  }

  /** Prints a line about the progress. */
  say(line: string) {
    process.stderr.write(`${line}\n`)
  }

  /** Ends all running processes. From then on, no process can be started. */
  end() {
    this.#isOver = true
    endDescendants()
  }

  [Symbol.dispose]() {
    this.end()
    this.#folder[Symbol.dispose]()
  }
}
