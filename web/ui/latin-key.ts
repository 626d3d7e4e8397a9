const notLatin = /^(?!\p{Script=Latin})\p{L}$/u

/** A key as shortcuts mean it: on keyboards with other letters, such as Cyrillic ones, the Latin letter at the same place. */
export function latinKey({ key, code }: { key: string; code: string }): string {
  return notLatin.test(key) && code.startsWith('Key') ? code.slice('Key'.length).toLowerCase() : key
}
