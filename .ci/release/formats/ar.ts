interface Member {
  name: string
  content: Uint8Array
}

/**
 * The archive format of a Debian package, see deb(5): each member starts at an even offset and has a header of 60
 * characters.
 */
export function ar(members: readonly Member[], time: Date): Uint8Array {
  const seconds = String(Math.floor(time.getTime() / 1000))
  const parts = members.flatMap(({ name, content }) => {
    const head = [
      name.padEnd(16),
      seconds.padEnd(12),
      '0'.padEnd(6),
      '0'.padEnd(6),
      '100644'.padEnd(8),
      String(content.length).padEnd(10),
    ]
    return [Buffer.from(`${head.join('')}\`\n`), content, Buffer.from(content.length % 2 === 0 ? '' : '\n')]
  })
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts])
}
