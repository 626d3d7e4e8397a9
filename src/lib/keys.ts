// The keys of objects with their types. The objects must have no other keys than their type says, as constant tables
// do.

export const keysOf = <Key extends string>(table: Readonly<Partial<Record<Key, unknown>>>): Key[] =>
  Object.keys(table) as Key[]

export const isKeyOf = <Key extends string>(
  table: Readonly<Partial<Record<Key, unknown>>>,
  text: string,
): text is Key => Object.hasOwn(table, text)
