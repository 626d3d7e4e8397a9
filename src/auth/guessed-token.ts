import type { Guesser } from '../access/budgets'
import type { Asker } from '../http/asker'

/** Tokens of letters are guessed out of one budget, whatever they are for. */
export const guessedToken = ({ address }: Asker): Guesser => ({
  subject: 'one-time token',
  address,
  isForEverybody: true,
})
