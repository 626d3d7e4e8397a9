// Typed keys of objects that have no other keys than their type says, such as constant tables.

export const keysOf = <Key extends string>(table: Readonly<Partial<Record<Key, unknown>>>): Key[] =>
  Object.keys(table) as Key[]

export const isKeyOf = <Key extends string>(
  table: Readonly<Partial<Record<Key, unknown>>>,
  text: string,
): text is Key => Object.hasOwn(table, text)
