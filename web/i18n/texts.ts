import type { first } from './words/en/first'
import type { later } from './words/en/later'

/** All texts of the app. English defines the keys. */
export type Texts = typeof first & typeof later
