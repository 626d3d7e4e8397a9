// A line of the table: what was tried, how often, and how often what had to hold did.

/** How many deviations are told in full; the others are counted. */
const mostTold = 8

export class Tally {
  readonly id: string
  readonly tried: string
  held = 0
  of = 0
  figure = ''
  /** Why nothing was tried here; null where it was. */
  notTried: string | null = null
  #deviations: string[] = []

  /** @param id of the review or of the table of attacks, such as F12 or U05 */
  constructor(id: string, tried: string) {
    this.id = id
    this.tried = tried
  }

  /** Counts a try that held, or one that did not. */
  check(holds: boolean, deviation: string) {
    this.of++
    if (holds) this.held++
    else this.#deviations.push(deviation)
    return holds
  }

  /** Does something that throws what deviates; one try. */
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

  /** Each on a line, as far as they are told. */
  get deviations(): string[] {
    if (this.of === 0 && this.notTried === null) return ['nothing was tried']
    const untold = this.#deviations.length - mostTold
    return [...this.#deviations.slice(0, mostTold), ...(untold > 0 ? [`and ${untold} more`] : [])]
  }
}

/** Throws what deviates, for `attempt`. */
export function must(holds: boolean, deviation: string): asserts holds {
  if (!holds) throw new Error(deviation)
}

/** As Markdown. Deviations stand below, by the line they belong to. */
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
