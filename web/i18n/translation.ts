import type { en } from './en'

/** English decides the keys; a language with more plural forms than English adds `…_many` and its like. */
export type Translation = Strings<typeof en>

type Strings<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Strings<Source[Key]>
} & {
  readonly [Key in keyof Source as Key extends `${infer Base}_other`
    ? `${Base}_${'zero' | 'two' | 'few' | 'many'}`
    : never]?: string
}
