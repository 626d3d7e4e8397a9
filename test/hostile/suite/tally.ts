// A line of the table: a description of what was tried, the number of attempts, and how many of them met the
// expectation.

/** Maximum number of deviations to list. Further deviations are only counted. */
const maxTold = 8

export class Tally {
  readonly id: string
  readonly tried: string
  held = 0
  of = 0
  figure = ''
  /** The reason why nothing was tried; `null` if there were attempts. */
  notTried: string | null = null
  #deviations: string[] = []

  /** @param id id from a review or from the table of attacks, such as F12 or U05 */
  constructor(id: string, tried: string) {
    this.id = id
    this.tried = tried
  }

  /** Counts one attempt, which deviates unless `holds` is true. */
  check(holds: boolean, deviation: string) {
    this.of++
    if (holds) this.held++
    else this.#deviations.push(deviation)
    return holds
  }

  /** Counts one attempt, which deviates if the function throws. */
  async attempt(name: string, work: () => Promise<void>) {
    try {
      await work()
      return this.check(true, '')
    } catch (error) {
      return this.check(false, `${name}: ${(error as Error).message}`)
    }
  }

  get hasDeviated() {
    return this.held < this.of || (this.of === 0 && this.notTried === null)
  }

  /** Returns one line for each deviation, up to the limit. */
  get deviations(): string[] {
    if (this.of === 0 && this.notTried === null) return ['nothing was tried']
    const untold = this.#deviations.length - maxTold
    return [...this.#deviations.slice(0, maxTold), ...(untold > 0 ? [`and ${untold} more`] : [])]
  }
}

/** Throws an error with the deviation if the expectation is not met. `attempt` counts the error as a deviation. */
export function must(holds: boolean, deviation: string): asserts holds {
  if (!holds) throw new Error(deviation)
}

/** Returns the table as Markdown, followed by the deviations of each line. */
export function formatTable(tallies: readonly Tally[]): string {
  const lines = tallies.map(tally => {
    const held = tally.notTried === null ? `${tally.held} of ${tally.of}` : `not tried: ${tally.notTried}`
    const mark = tally.hasDeviated ? ' **✗**' : ''
    return `| ${tally.id} | ${cell(tally.tried)} | ${cell(held)}${mark} | ${cell(tally.figure)} |`
  })
  const deviations = tallies
    .filter(({ hasDeviated }) => hasDeviated)
    .flatMap(tally => tally.deviations.map(deviation => `- ${tally.id}, ${tally.tried}: ${deviation}`))
  return [
    '| Id | Tried | Held | Figure |',
    '|---|---|---|---|',
    ...lines,
    ...(deviations.length > 0 ? ['', 'Deviations:', '', ...deviations] : []),
  ].join('\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
