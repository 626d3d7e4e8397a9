const notLatin = /^(?!\p{Script=Latin})\p{L}$/u

/** The key for shortcuts: on keyboards of other scripts, such as Cyrillic, the Latin letter in the same position. */
export function latinKey({ key, code }: { key: string; code: string }): string {
  return notLatin.test(key) && code.startsWith('Key') ? code.slice('Key'.length).toLowerCase() : key
}
