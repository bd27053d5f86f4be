/** An opened record as its list has it by now; as it was opened, where the list shows it no more. */
export function latestOf<Item extends { readonly id: string }>(
  list: readonly Item[] | undefined,
  opened: Item,
): Item {
  return list?.find((one) => one.id === opened.id) ?? opened;
}
