/** Id of an offline map's content, from its name, size and modification time. */
export function identify(name: string, { size, modifiedMs }: { size: number; modifiedMs: number }): string {
  return Bun.SHA256.hash(`${name}\n${size}\n${modifiedMs}`, 'hex').slice(0, 16)
}
