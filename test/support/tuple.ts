type Tuple<Item, Count extends number, Items extends Item[] = []> = Items['length'] extends Count
  ? Items
  : Tuple<Item, Count, [...Items, Item]>

/**
 * Exactly so many items, so that each can be taken out by its place.
 * @throws Error when there are more or fewer
 */
export function tupleOf<Item, Count extends number>(
  count: Count,
  items: readonly Item[],
): Tuple<Item, Count> {
  if (items.length !== count) throw new Error(`${items.length} items instead of ${count}`)
  return items as Tuple<Item, Count>
}
