const notLatin = /^(?!\p{Script=Latin})\p{L}$/u

/**
 * Returns the key that was pressed. On keyboards for other scripts, such as Cyrillic, it returns the Latin letter at
 * the same position.
 */
export function latinKey({ key, code }: { key: string; code: string }): string {
  return notLatin.test(key) && code.startsWith('Key') ? code.slice('Key'.length).toLowerCase() : key
}
