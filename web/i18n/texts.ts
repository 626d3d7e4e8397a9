import type first from '../../src/locales/en/first.json'
import type later from '../../src/locales/en/later.json'

/** All texts of the app. English defines the keys. */
export type Texts = typeof first & typeof later

/** The texts of any language, in sections. */
export interface TextTree {
  [key: string]: string | TextTree
}
