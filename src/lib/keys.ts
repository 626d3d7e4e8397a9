// Typed access to the keys of objects. Use it only for objects that have only the keys of their type, such as constant
// tables.

export const keysOf = <Key extends string>(table: Readonly<Partial<Record<Key, unknown>>>): Key[] =>
  Object.keys(table) as Key[]

export const isKeyOf = <Key extends string>(
  table: Readonly<Partial<Record<Key, unknown>>>,
  text: string,
): text is Key => Object.hasOwn(table, text)
