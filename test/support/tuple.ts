type Tuple<Item, Count extends number, Items extends Item[] = []> = Items['length'] extends Count
  ? Items
  : Tuple<Item, Count, [...Items, Item]>

/** Checks the number of items, and returns them as a tuple. @throws Error if there are more or fewer items */
export function tupleOf<Item, Count extends number>(
  count: Count,
  items: readonly Item[],
): Tuple<Item, Count> {
  if (items.length !== count) throw new Error(`${items.length} items instead of ${count}`)
  return items as Tuple<Item, Count>
}
