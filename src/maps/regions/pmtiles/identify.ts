/** Tells one content of an offline map from another, without reading it. */
export function identify(name: string, { size, modifiedMs }: { size: number; modifiedMs: number }): string {
  return Bun.SHA256.hash(`${name}\n${size}\n${modifiedMs}`, 'hex').slice(0, 16)
}
