/** Pseudo-random numbers, which are the same for the same seed. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a number from 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Returns an integer from 0 to below a bound. */
  below(bound: number): number {
    return Math.floor(this.next() * bound)
  }

  isLikely(chance: number): boolean {
    return this.next() < chance
  }

  oneOf<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T
  }
}
