/** The texts of `Source`, in another language. One with more plural forms than English adds `…_many` and its like. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>
} & {
  readonly [Key in keyof Source as Key extends `${infer Base}_other`
    ? `${Base}_${'zero' | 'two' | 'few' | 'many'}`
    : never]?: string
}
