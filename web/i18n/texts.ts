import type first from '../../src/locales/en/first.json'
import type later from '../../src/locales/en/later.json'

/** All texts of the app. English defines the keys. */
export type Texts = typeof first & typeof later

/** The texts of any language, in sections. */
export interface TextTree {
  [key: string]: string | TextTree
}

/** The path of a text, such as `login.title`. For a plural form, it is the path without the ending of the form. */
export type TextKey = PathsIn<Texts>

type PathsIn<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? StemOf<Key> : `${Key}.${PathsIn<Tree[Key]>}`
}[keyof Tree & string]

type StemOf<Key extends string> = Key extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Key

/** What is inserted into a text, by the names in its braces. `count` also chooses the plural form. */
export type TextValues = Record<string, string | number | null | undefined>

/** Returns a text with values inserted; an empty text while it is not loaded. */
export type Translate = (key: TextKey, values?: TextValues) => string
