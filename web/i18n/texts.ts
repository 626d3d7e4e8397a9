import type { first } from './words/en/first'
import type { later } from './words/en/later'

/** Every text of the app. English decides the keys. */
export type Texts = typeof first & typeof later
